"""The analysis board over the network."""
