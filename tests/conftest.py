"""Every test speaks English, whoever runs it, unless it says otherwise."""

import os

os.environ["LC_ALL"] = "C.UTF-8"
# a second thread for matrices as small as a bot's does nothing but wait, at full speed
for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "1")
