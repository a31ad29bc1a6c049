"""The notebook of the docs runs from its first cell to its last, and shows what it promises."""

from typing import Any

import pytest

from tools.notebook import read, run, to_markdown


@pytest.fixture(scope="module")
def notebook() -> Any:
    return run()


def list_kinds(notebook: Any) -> list[list[str]]:
    """What kinds of output each cell with code has."""
    return [
        [kind for output in cell.outputs for kind in output.get("data", ["text"])]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def test_it_shows_odds_a_game_a_plot_and_an_arena(notebook: Any) -> None:
    picture = "image/svg+xml"
    kinds = [["text"], [picture], ["text", "text/html"], [picture], [picture]]
    assert list_kinds(notebook) == list_kinds(read()) == kinds
    assert "64.6%" in str(notebook.cells[2].outputs)


def test_its_page_has_all_outputs(notebook: Any) -> None:
    page = to_markdown(notebook)
    assert page.count("<svg") == 4
    assert "won by" in page
    assert "\n\n<path" not in page  # Markdown would take it for text
