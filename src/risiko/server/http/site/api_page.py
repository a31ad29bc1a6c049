"""The page `/api/docs`: every request and every message, written from their own descriptions.

The page is made here and has no scripts, so that it needs nothing from anywhere else.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import TypeAdapter

from risiko.server.http.visitor import language_of
from risiko.server.wire.messages import FROM_CLIENT, FromServer
from risiko.text import Language, Phrases

PAGE = "/api/docs"
STYLE = "/api/docs.css"
REFERENCE = "#/components/schemas/"
CSS = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem }
h2 { margin-top: 3rem; border-bottom: 1px solid #8884 }
section, details { margin: 1rem 0; overflow-x: auto }
code { font-size: .9em; overflow-wrap: anywhere }
summary { cursor: pointer }
table { border-collapse: collapse }
td, th { padding: .2rem 1rem .2rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid #8884 }
td:first-child { white-space: nowrap }
"""
_say = Phrases("risiko.server.http.site", "api_page", "say")

Schema = Mapping[str, Any]


def add_api_page(app: FastAPI) -> None:
    """Serve the page and its style."""

    @cache
    def page(language: Language) -> str:
        return write_page(app.openapi(), language)

    @app.get(PAGE, include_in_schema=False)
    async def show_page(request: Request) -> Response:
        return HTMLResponse(page(language_of(request)))

    @app.get(STYLE, include_in_schema=False)
    async def show_style() -> Response:
        return Response(CSS, media_type="text/css")


def write_page(api: Schema, language: Language) -> str:
    """The whole page in one language; the descriptions themselves are English."""

    def say(key: str) -> str:
        return escape(_say(key).say(language))

    sent, received = (_messages(adapter) for adapter in (FROM_CLIENT, TypeAdapter(FromServer)))
    models = {**received.models, **sent.models, **api["components"]["schemas"]}
    parts = [
        f"<h1>{escape(api['info']['title'])} {escape(api['info']['version'])}</h1>",
        f"<p>{say('about')} <a href='/api/openapi.json'>openapi.json</a></p>",
        f"<h2>{say('requests')}</h2>",
        *_operations(api, say("body"), say("answer")),
        f"<h2>{say('messages')}</h2><p>{say('socket')}</p>",
        f"<h3>{say('to_server')}</h3>{_list_models(sent.names)}",
        f"<h3>{say('from_server')}</h3>{_list_models(received.names)}",
        f"<h2>{say('models')}</h2>",
        *(_model(name, models[name]) for name in sorted(models)),
    ]
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<title>{say("title")}</title><link rel="stylesheet" href="{STYLE}">'
        f"<body>{''.join(parts)}</body></html>\n"
    )


class _Messages:
    """The messages of one direction, and all models in them."""

    def __init__(self, names: list[str], models: Schema) -> None:
        self.names = names
        self.models = models


def _messages(adapter: TypeAdapter[Any]) -> _Messages:
    schema = adapter.json_schema(ref_template=REFERENCE + "{model}")
    names = [_name_of(one["$ref"]) for one in schema["oneOf"]]
    return _Messages(names, schema["$defs"])


def _operations(api: Schema, body: str, answer: str) -> Iterator[str]:
    """Every request, in the order of the server's own list."""
    for path, methods in api["paths"].items():
        for method, what in methods.items():
            lines = [f"<h3><code>{method.upper()} {escape(path)}</code></h3>"]
            lines.append(f"<p>{_prose(what.get('description', ''))}</p>")
            rows = [
                (f"<code>{escape(one['name'])}</code> ({one['in']})", one["schema"], one)
                for one in what.get("parameters", ())
            ]
            lines.append(_rows([(name, schema, _about(one)) for name, schema, one in rows]))
            content = what.get("requestBody", {}).get("content", {})
            lines += [f"<p>{body}: {_type(one.get('schema', {}))}</p>" for one in content.values()]
            for code, response in what["responses"].items():
                for one in response.get("content", {}).values() if code.startswith("2") else ():
                    lines.append(f"<p>{answer} {code}: {_type(one.get('schema', {}))}</p>")
            yield f"<section>{''.join(lines)}</section>"


def _list_models(names: list[str]) -> str:
    items = "".join(f"<li>{_link(name)}" for name in names)
    return f"<ul>{items}</ul>"


def _model(name: str, schema: Schema) -> str:
    """What a model consists of."""
    needed = schema.get("required", ())
    rows = [
        (f"<code>{escape(key)}</code>{'' if key in needed else ' ?'}", one, _about(one))
        for key, one in schema.get("properties", {}).items()
    ]
    about = _prose(schema.get("description", ""))
    head = f"<summary><code>{escape(name)}</code> {about}</summary>"
    return f'<details id="{escape(name)}">{head}{_rows(rows)}</details>'


def _rows(rows: list[tuple[str, Schema, str]]) -> str:
    cells = "".join(f"<tr><td>{name}<td>{_type(one)}<td>{about}" for name, one, about in rows)
    return f"<table>{cells}</table>" if rows else ""


def _about(schema: Schema) -> str:
    return _prose(schema.get("description", ""))


def _prose(text: str) -> str:
    """A description; what stands between backticks is code."""
    parts = escape(" ".join(text.split())).split("`")
    return "".join(f"<code>{part}</code>" if k % 2 else part for k, part in enumerate(parts))


def _name_of(reference: str) -> str:
    return reference.rpartition("/")[2]


def _link(name: str) -> str:
    return f'<a href="#{escape(name)}"><code>{escape(name)}</code></a>'


def _type(schema: Schema) -> str:
    """What a value may be, in a few words."""
    if "$ref" in schema:
        return _link(_name_of(schema["$ref"]))
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return " | ".join(_type(one) for one in schema[key])
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    if "enum" in schema:
        return " | ".join(f"<code>{escape(str(one))}</code>" for one in schema["enum"])
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    return f"<code>{escape(str(schema.get('type', 'any')))}</code>"
