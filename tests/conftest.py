"""Every test speaks English, whoever runs it, unless it says otherwise."""

import os

import pytest

os.environ["LC_ALL"] = "C.UTF-8"
# a second thread for matrices as small as a bot's does nothing but wait, at full speed
for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "1")

LONGEST = ("test_learning.py", "test_cluster.py", "test_docs_site.py", "test_supervised.py")
"""They begin first, so that no worker is left with one when all others have done."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)
