"""Write the client's types from the models of the wire.

`python tools/make_wire.py` writes `web/src/wire.ts`; with `--check` nothing is written, and the
exit code is 1 if the file on disk is not up to date.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from risiko.server.wire import (
    account,
    analysis,
    campaign,
    coach,
    evolution,
    history,
    lesson,
    messages,
    notes,
    notifications,
    puzzle,
    replay,
    review,
    scene,
    shelf,
    table,
)
from risiko.server.wire.base import VERSION, Colour, Received, Sent
from risiko.server.wire.differences.difference import STEP_FIELDS
from risiko.text import Language

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire.ts"
MODULES: tuple[ModuleType, ...] = (
    evolution,
    scene,
    table,
    shelf,
    account,
    replay,
    review,
    history,
    notes,
    notifications,
    campaign,
    coach,
    messages,
    lesson,
    puzzle,
    analysis,
)
ALIASES: dict[str, tuple[Any, str]] = {
    "Language": (Language, "The languages of the players."),
    "Colour": (Colour, "The colours of seats and factions, then those of neutral armies."),
    "Hue": (evolution.Hue, "The colours of the places on a faction card."),
    "Reaction": (table.Reaction, "What somebody may be asked for while others play."),
    "Pace": (messages.Pace, "How fast bots are to play."),
    "Pick": (scene.Pick, "How choices are picked."),
    "Board": (scene.Board, "A board, by its kind."),
    "FromClient": (messages.FromClient, "Every message a client may send."),
    "FromServer": (messages.FromServer, "Every message a server may send."),
}
HEADER = (
    "// Generated from the models in src/risiko/server/wire by tools/make_wire.py. Do not edit;\n"
    "// run `python tools/make_wire.py` after a change.\n"
)
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
REF = "#/$defs/"

Schema = dict[str, Any]


def models() -> list[type[Any]]:
    """All models in the order of their files."""
    return [
        item
        for module in MODULES
        for item in vars(module).values()
        if isclass(item)
        and (issubclass(item, Sent | Received) or is_dataclass(item))
        and item.__module__ == module.__name__
    ]


def schemas() -> dict[str, Schema]:
    """The JSON schema of each model: as it is written if we send it, as it is read if we get it."""
    modes: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        (
            model.__name__,
            "validation" if issubclass(model, Received) else "serialization",
            TypeAdapter(model),
        )
        for model in models()
    ]
    _, document = TypeAdapter.json_schemas(modes)
    found: dict[str, Schema] = document["$defs"]
    return {model.__name__: found[model.__name__] for model in models()}


def type_of(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(type_of(part) for part in schema[key]))
    if schema["type"] == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(part) for part in schema['prefixItems'])}]"
        item = type_of(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if schema["type"] == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN[schema["type"]]


def comment(text: str, indent: str = "") -> list[str]:
    """A doc comment, on one line or several."""
    lines = text.strip().split("\n")
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    body = [f"{indent} * {line.strip()}".rstrip() for line in lines]
    return [f"{indent}/**", *body, f"{indent} */"]


def aliases() -> dict[str, str]:
    """The named types that are no models, by their written form."""
    return {
        type_of(TypeAdapter(kind).json_schema(mode="serialization")): name
        for name, (kind, _) in ALIASES.items()
    }


def interface(name: str, schema: Schema, named: dict[str, str]) -> Iterator[str]:
    """A model as an interface."""
    yield from comment(schema["description"])
    yield f"export interface {name} {{"
    needed = schema.get("required", ())
    for key, field in schema.get("properties", {}).items():
        if "description" in field:
            yield from comment(field["description"], "  ")
        kind = type_of(field)
        yield f"  {key}{'' if key in needed else '?'}: {named.get(kind, kind)};"
    yield "}"
    yield ""


def document() -> str:
    """The whole file."""
    named = aliases()
    fields = json.dumps(STEP_FIELDS, indent=2)
    lines = [
        HEADER,
        "/** The version of all messages. */",
        f"export const VERSION = {VERSION};",
        "",
        "/** The fields of a scene that `Changed.like` is about. */",
        f"export const STEP_FIELDS = {fields[:-2]},\n] as const;",
        "",
    ]
    for kind, name in named.items():
        members = "".join(f"\n  | {member}" for member in kind.split(" | "))
        lines += [*comment(ALIASES[name][1]), f"export type {name} ={members};", ""]
    for name, schema in schemas().items():
        lines += interface(name, schema, named)
    return "\n".join(lines).rstrip("\n") + "\n"


def main(words: list[str]) -> int:
    """Write or check the file."""
    text = document()
    if words == ["--check"]:
        if not TARGET.exists() or TARGET.read_text("utf-8") != text:
            print(f"{TARGET.name} is not up to date: python tools/make_wire.py", file=sys.stderr)
            return 1
        return 0
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
