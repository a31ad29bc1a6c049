"""Scenes as differences: what changed since the last one, and frames that many sockets share."""
