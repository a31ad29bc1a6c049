"""It is your turn: web push for who is not there, and a calendar of one's open games."""
