"""What goes over the wire, as models: the documentation, the checks and the client's types."""
