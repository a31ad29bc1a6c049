"""Serves the built browser client: one page and its files."""

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from risiko.server.refusal import Refusal

FOREVER = "public, max-age=31536000, immutable"
"""The caching of files whose names change with their content."""
ALWAYS_ASK = "no-cache"
HASHED = "assets/"
"""Where those files are."""


class ClientFiles(StaticFiles):
    """The files of the client, each with the time it may be cached."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or that there is none."""
        response = await super().get_response(path, scope)
        kept = path.replace("\\", "/").startswith(HASHED)
        response.headers["Cache-Control"] = FOREVER if kept else ALWAYS_ASK
        return response


def add_client(app: FastAPI, folder: Path) -> None:
    """Serve the client, or an error if it was not built."""
    page = folder / "index.html"

    @app.get("/", include_in_schema=False)
    async def index(request: Request) -> Response:
        if not page.is_file():
            raise Refusal("no_client")
        return FileResponse(page, headers={"Cache-Control": ALWAYS_ASK})

    app.mount("/", ClientFiles(directory=folder, check_dir=False), name="client")
