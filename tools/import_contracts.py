"""A contract for import-linter that it has no word for: what a room may use from outside, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OutsideContract(Contract):
    """`room` imports only what `allowed` names from outside the package; what is `apart` in it has its own contract."""

    type_name = "outside"

    # import-linter puts the values of the contract in the place of its fields
    room: str = fields.StringField()  # type: ignore[assignment]
    allowed: set[str] = fields.SetField(subfield=fields.StringField())  # type: ignore[assignment]
    apart: set[str] | None = fields.SetField(subfield=fields.StringField(), required=False)  # type: ignore[assignment]

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        found = [f"{importer} -> {library}" for importer, library in sorted(self._breaches(graph))]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["found"]:
            output.print_error(f"- {line}", bold=False)

    def _breaches(self, graph: ImportGraph) -> Iterator[tuple[str, str]]:
        for module in self._modules(graph):
            for library in graph.find_modules_directly_imported_by(module):
                if graph.is_module_squashed(library) and library not in self.allowed:
                    yield module, library

    def _modules(self, graph: ImportGraph) -> set[str]:
        return _inside(graph, self.room) - {module for each in self.apart or () for module in _inside(graph, each)}


def _inside(graph: ImportGraph, room: str) -> set[str]:
    return {room, *graph.find_descendants(room)}
