"""The two kinds of models: what we send, and what strangers send us."""

from pydantic import BaseModel, ConfigDict

VERSION = 1
"""The version of all messages; it changes when an old client would misread them."""


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
