"""Builds the browser client whenever the package is built, so that no wheel is without it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Runs before a wheel is put together, for editable installations too."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, if it is not up to date."""
        tool = Path(self.root) / "tools" / "build_client.py"
        if subprocess.run([sys.executable, tool], check=False).returncode:
            self.app.abort("There is no wheel without the browser client.")
