"""Run in a folder to be compiled: mypyc on the files named as arguments, into `built`.

Nothing but these files and what they import in that folder is read: no settings, no installed packages.
"""

import os
import sys

import setuptools  # type: ignore[import-untyped]
from mypyc.build import include_dir, mypycify

ALONE = ["--config-file=", "--no-site-packages", "--ignore-missing-imports"]
FLAGS = [
    "-O3",
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    f"-ffile-prefix-map={include_dir()}=mypyc",  # or else the binary would tell in which folder it was built
]

# The library lies beside the package, not in it: a dotted group name makes mypyc give modules a wrong __file__.
extensions = mypycify([*ALONE, *sys.argv[1:]], debug_level="0", group_name="maquignon_rules")
for extension in extensions:
    extension.extra_compile_args += [] if os.name == "nt" else FLAGS
setuptools.setup(name="rules", packages=[], ext_modules=extensions, script_args=["build_ext", "--build-lib", "built"])
