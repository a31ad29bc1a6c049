"""Plays at a server: open a table, take a seat, and let a bot play it (docs/bot-api.md).

Needs the extra `risiko[client]`.
"""

from risiko.client.requests import Server, ServerRefusal
from risiko.client.seat import PlayedSeat, play_seat

__all__ = ["PlayedSeat", "Server", "ServerRefusal", "play_seat"]
