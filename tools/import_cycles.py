"""Finds modules of risiko that import each other in a circle; imports inside functions count, too.

`python -m tools.import_cycles` lists them and fails if there are any. Imports for the type checker
alone do not count: a position names the type of its game, and a game that of its positions. Which
package may import which other one is not checked here but by the import contracts in
`pyproject.toml`.
"""

import sys

from grimp import ImportGraph, build_graph

PACKAGE = "risiko"
Group = tuple[str, ...]
"""Modules each of which can be reached from each other one by imports, sorted."""


def find_groups(graph: ImportGraph) -> list[Group]:
    """All groups of two modules or more: the strongly connected components of the graph."""
    return [group for group in _components(graph) if len(group) > 1]


def _components(graph: ImportGraph) -> list[Group]:
    """Tarjan's algorithm, without recursion."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[Group] = []
    for start in sorted(graph.modules):
        if start in index:
            continue
        index[start] = low[start] = len(index)
        stack.append(start)
        work = [(start, iter(sorted(graph.find_modules_directly_imported_by(start))))]
        while work:
            module, imported = work[-1]
            for other in imported:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    after = iter(sorted(graph.find_modules_directly_imported_by(other)))
                    work.append((other, after))
                    break
                if other in stack:
                    low[module] = min(low[module], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[module])
                if low[module] == index[module]:
                    at = stack.index(module)
                    found.append(tuple(sorted(stack[at:])))
                    del stack[at:]
    return found


def shortest_cycle(graph: ImportGraph, group: Group) -> Group:
    """The shortest way from a module of a group back to itself, with that module at both ends."""
    ways = [
        (module, *way)
        for module in group
        for other in sorted(graph.find_modules_directly_imported_by(module))
        if (way := graph.find_shortest_chain(other, module)) is not None
    ]
    return min(ways, key=len)


def main(package: str = PACKAGE) -> int:
    """Print every cycle; returns the exit code."""
    graph = build_graph(package, cache_dir=None, exclude_type_checking_imports=True)
    groups = find_groups(graph)
    for group in groups:
        print("import cycle: " + " -> ".join(shortest_cycle(graph, group)))
        if len(group) > len(set(shortest_cycle(graph, group))):
            print("  in a group of " + ", ".join(group))
    return 1 if groups else 0


if __name__ == "__main__":
    sys.exit(main())
