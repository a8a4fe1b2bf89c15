"""What a wheel carries beside its Python sources: the browser's page, and the rules, bots and environments compiled.

MAQUIGNON_PURE=1 leaves the binaries out, MAQUIGNON_PURE=0 makes a failed compilation an error instead of a plain-Python
wheel. MAQUIGNON_PAGE=0 leaves the page out. MAQUIGNON_CACHE=folder keeps both there. A source archive carries the page.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling loads this file, and knows nothing of what lies beside it

from tools.build import page
from tools.build.rules import NotCompiled, binaries, compiled_rules

WHY_PLAIN = "maquignon/why_plain.txt"
"""In a wheel without binaries: the reason, for `maquignon --version`; pip shows nothing of what is said here."""


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return page.requirements(Path(self.root))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.scratch = tempfile.TemporaryDirectory(prefix="maquignon-")
        if version == "editable":  # a binary beside an edited source goes stale in silence
            return
        is_wheel = self.target_name == "wheel"
        if page.is_wanted():
            built = page.built_page(Path(self.root), Path(self.scratch.name, "page"))
            build_data["force_include"][str(built)] = "maquignon/web" if is_wheel else page.CARRIED
        if is_wheel:
            self.add_rules(build_data)

    def add_rules(self, build_data: dict[str, Any]) -> None:
        try:
            built = compiled_rules(Path(self.root, "src"), Path(self.scratch.name, "rules"))
        except NotCompiled as problem:
            if os.environ.get("MAQUIGNON_PURE") == "0":
                raise
            self.app.display_warning(f"maquignon: the rules stay in plain Python. {problem.why}")
            build_data["force_include"][str(self.write_reason(problem.why))] = WHY_PLAIN
            return
        build_data["force_include"].update({str(file): str(file.relative_to(built)) for file in binaries(built)})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def write_reason(self, why: str) -> Path:
        file = Path(self.scratch.name, "why_plain.txt")
        file.write_text(f"{why}\n", encoding="utf-8")
        return file

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.scratch.cleanup()
