"""`python -m tests.mutations 2003/conquest`: the changes of the rules that no test notices.

Further words name the questions (or places in the code) to which the hunt is limited. The exit
code is 1 if a change was not noticed.
"""

import sys
from collections.abc import Sequence
from functools import partial

from tests.mutations import classic, evolution
from tests.mutations.mutants import hunt


def main(name: str, only: Sequence[str]) -> int:
    """Hunt the mutants of a game."""
    found = evolution.mutants() if name == "evolution" else classic.mutants_of(name)
    mutants = [mutant for mutant in found if not only or mutant.hint in only]
    if name == "evolution":
        survivors = hunt(mutants, ["tests/evolution"], evolution.statements_at, evolution.concerns)
    else:
        survivors = hunt(
            mutants,
            ["tests/rulebooks"],
            partial(classic.statements_at, name),
            partial(classic.concerns, name),
        )
    print(f"{name}: {len(mutants)} mutants, {len(survivors)} survived")
    for survivor in survivors:
        print(f"  {survivor}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
