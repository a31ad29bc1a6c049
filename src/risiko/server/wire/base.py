"""The two kinds of models: what we send, and what strangers send us."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

VERSION = 1
"""The version of all messages; it changes when an old client would misread them."""

Colour = Literal[
    "red", "blue", "green", "yellow", "black", "purple", "orange", "grey", "sand", "stone"
]
"""The colours of the six seats, one more for factions, then those of neutral armies."""


class Sent(BaseModel):
    """Something the server says."""

    model_config = ConfigDict(
        frozen=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
    )


class Received(BaseModel):
    """Something a client says: every field checked, nothing unknown accepted."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True
    )
