"""A message on its way to any number of sockets: written, packed and framed once for all."""

from functools import cached_property

from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from risiko.server.wire.base import Sent

WORTH_PACKING = 4096
"""Bytes from which a message is packed: shorter ones take longer to pack than to send."""
WINDOW_BITS = 15
"""The window of deflate; a socket that has agreed on a smaller one is sent nothing packed."""
PACKER = PerMessageDeflate(
    remote_no_context_takeover=True,
    local_no_context_takeover=True,
    remote_max_window_bits=WINDOW_BITS,
    local_max_window_bits=WINDOW_BITS,
)
"""Packs every message by itself, so that it does not matter who was sent what before."""


class Outgoing:
    """A message for one socket or for many."""

    def __init__(self, message: Sent) -> None:
        self._data = message.model_dump_json().encode()

    @property
    def text(self) -> str:
        """What it says, as JSON."""
        return self._data.decode()

    @cached_property
    def frame(self) -> bytes:
        """It as the frame of a socket."""
        return Frame(Opcode.TEXT, self._data).serialize(mask=False)

    @cached_property
    def packed_frame(self) -> bytes:
        """The same for a socket that can unpack it."""
        if len(self._data) < WORTH_PACKING:
            return self.frame
        return Frame(Opcode.TEXT, self._data).serialize(mask=False, extensions=[PACKER])
