"""Which browser the browser tests get, on machines with and without Debian's packages."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import chromium

ROOT = Path(__file__).parents[2]


class Machine:
    """A machine that has only the commands a test gives it; each notes that it was called."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "log"
        self._path = folder / "bin"
        self._packages = folder / "packages"
        self._path.mkdir()
        self.playwright(0)

    def command(self, name: str, then: str = "exit 0") -> Path:
        file = self._path / name
        file.write_text(f'#!/bin/sh\necho "{name} $*" >> "{self._log}"\n{then}\n')
        file.chmod(0o755)
        return file

    def playwright(self, status: int) -> None:
        """Playwright as a package of Python, which downloads browsers or cannot."""
        package = self._packages / "playwright"
        package.mkdir(parents=True, exist_ok=True)
        (package / "__init__.py").touch()
        (package / "__main__.py").write_text(
            "import sys\n"
            f"with open({str(self._log)!r}, 'a') as log:\n"
            "    print('playwright', *sys.argv[1:], file=log)\n"
            f"sys.exit({status})\n"
        )

    def apt(self, then: str) -> None:
        """Debian's packages; as whoever runs the tests, root or not."""
        self.command("sudo", '[ "$1" = -n ] && shift; exec "$@"')
        self.command("env", 'shift; exec "$@"')
        self.command("true")
        self.command("apt-get", then)

    def install(self, **environment: str) -> subprocess.CompletedProcess[str]:
        own = {**os.environ, "PATH": str(self._path), "PYTHONPATH": f"{self._packages}:{ROOT}"}
        own.pop("CHROMIUM", None)
        return subprocess.run(
            [sys.executable, "-m", "tools.chromium"],
            cwd=ROOT,
            env={**own, **environment},
            capture_output=True,
            text=True,
        )

    def called(self, *names: str) -> list[str]:
        """The calls of some commands, in their order."""
        calls = self._log.read_text().split("\n") if self._log.exists() else []
        return [call for call in calls if call.startswith(names)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


ALL = ("apt-get", "playwright", "chromium", "google-chrome", "mine")


@pytest.mark.parametrize("name", chromium.NAMES)
def test_a_browser_on_the_path_is_taken(machine: Machine, name: str) -> None:
    machine.apt("exit 0")
    machine.command(name)
    machine.command(chromium.SHELL)
    assert machine.install().returncode == 0
    assert machine.called(*ALL) == []


def test_the_headless_shell_is_installed_beside_a_browser(machine: Machine) -> None:
    machine.apt("exit 100")
    machine.command("chromium")
    assert machine.install().returncode == 0
    assert machine.called(*ALL)[-1].endswith(f" {chromium.SHELL}")


def test_the_headless_shell_is_taken_unless_a_browser_was_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, mine = machine.command("chromium"), machine.command("mine")
    monkeypatch.setenv("PATH", str(browser.parent))
    monkeypatch.delenv("CHROMIUM", raising=False)
    assert chromium.find_shell() == str(browser)
    shell = machine.command(chromium.SHELL)
    assert chromium.find_shell() == str(shell)
    assert chromium.find() == str(browser)
    monkeypatch.setenv("CHROMIUM", str(mine))
    assert chromium.find_shell() == str(mine)


def test_a_browser_that_was_named_is_taken(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = machine.command("mine"), machine.command("chromium")
    assert machine.install(CHROMIUM=str(mine)).returncode == 0
    assert machine.called(*ALL) == []
    monkeypatch.setenv("PATH", str(other.parent))
    monkeypatch.setenv("CHROMIUM", str(mine))
    assert chromium.find() == str(mine)
    monkeypatch.delenv("CHROMIUM")
    assert chromium.find() == str(other)
    other.unlink()
    assert chromium.find() is None


def test_a_browser_that_was_named_and_is_not_there_is_an_error(machine: Machine) -> None:
    machine.command("chromium")
    done = machine.install(CHROMIUM="nowhere")
    assert done.returncode != 0
    assert "CHROMIUM is set to nowhere" in done.stderr
    assert machine.called(*ALL) == []


def test_debians_package_is_installed(machine: Machine) -> None:
    browser = machine.command("chromium")
    text = browser.read_text()
    browser.unlink()
    machine.apt(
        f"""case "$*" in *chromium) printf '%s' '{text}' > "{browser}"; /bin/chmod +x "{browser}";;
        esac"""
    )
    assert machine.install().returncode == 0
    calls = machine.called("apt-get", "playwright")
    assert [call.split()[1] for call in calls] == ["update", "install"] * 2
    assert calls[-1].endswith(" chromium")


def test_a_machine_without_apt_gets_the_browser_of_playwright(machine: Machine) -> None:
    assert machine.install().returncode == 0
    assert machine.called(*ALL) == ["playwright install chromium"]


def test_where_apt_fails_playwright_helps(machine: Machine) -> None:
    machine.apt("exit 100")
    assert machine.install().returncode == 0
    assert machine.called("playwright") == ["playwright install chromium"]


def test_a_machine_that_can_get_none_says_what_to_do(machine: Machine) -> None:
    machine.playwright(1)
    done = machine.install()
    assert done.returncode != 0
    assert "set CHROMIUM to its path" in done.stderr
    assert "Traceback" not in done.stderr
