"""What takes long to decide: bots that think, beside the server and in turns."""
