"""The kinds of models: what we send, what we send with every ply, and what strangers send us."""

from dataclasses import dataclass
from typing import Any, Literal, TypeVar, dataclass_transform

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


T = TypeVar("T")


@dataclass_transform(kw_only_default=True, frozen_default=True)
def plain_value(kind: type[T]) -> type[T]:
    """Make a class of what is sent with every ply: only the type checker checks what is in it.

    Such a value takes a quarter of the time and a fifth of the memory of a model. It is not to be
    changed, since many messages share it.
    """
    made: Any = dataclass(kw_only=True, slots=True, unsafe_hash=True)(kind)
    made.__pydantic_config__ = Sent.model_config
    return made  # type: ignore[no-any-return]


class Received(BaseModel):
    """Something a client says: every field checked, nothing unknown accepted."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True
    )
