"""People who play while somebody else misuses the server: how long they wait for answers."""
