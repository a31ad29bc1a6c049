"""The notebook of the docs: run it, and keep what its cells show.

`python -m tools.notebook` writes the outputs into `docs/notebook.ipynb`; the site shows them.
"""

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parent.parent / "docs" / "notebook.ipynb"
PATIENCE = 300
"""Seconds for a cell."""
SHOWN = ("text/html", "image/svg+xml", "text/plain")
"""Kinds of output, the one that is shown first."""


def read() -> Any:
    """The notebook as it is kept."""
    return nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]


def run() -> Any:
    """The notebook, run from its first cell to its last; an error in a cell is raised."""
    notebook = read()
    NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # when it was run
        for output in cell.get("outputs", ()):
            kinds = output.get("data", {})
            best = next((kind for kind in SHOWN if kind in kinds), None)
            for kind in [kind for kind in kinds if kind != best]:
                del kinds[kind]
    return notebook


def to_markdown(notebook: Any) -> str:
    """The notebook as a page: its texts, its code, and what the cells showed."""
    parts = list[str]()
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        parts += [shown for output in cell.outputs if (shown := _show(output))]
    return "\n\n".join(parts) + "\n"


def _show(output: Any) -> str:
    if output.output_type == "stream":
        return f"```text\n{output.text.rstrip()}\n```"
    for kind in SHOWN[:-1]:
        if kind in output.get("data", {}):
            lines = "".join(output.data[kind]).splitlines()
            return f'<div class="output">{"".join(lines)}</div>'
    return ""


def main() -> None:
    """Write the outputs of today."""
    nbformat.write(run(), NOTEBOOK)  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
