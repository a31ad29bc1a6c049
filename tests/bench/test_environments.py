"""The benchmark of environments: every figure is measured and named."""

import pytest

from risiko.bench import environments
from risiko.text import LANGUAGES


def test_every_figure_has_a_value_and_a_name() -> None:
    figures = environments.run(0.03)
    assert [figure.unit for figure in figures] == ["steps/s"] * 3 + ["actions/s"]
    assert all(figure.value > 0 and figure.bar for figure in figures)
    for language in LANGUAGES:
        assert len({figure.name.say(language) for figure in figures}) == 4


def test_what_is_not_installed_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environments, "MODULES", ("nothing_of_that_name",))
    (figure,) = environments.run(0.03)
    assert "risiko[rl]" in str(figure.note)
