"""Every test speaks English, whoever runs it, unless it says otherwise."""

import os

os.environ["LC_ALL"] = "C.UTF-8"
# a second thread for matrices as small as a bot's does nothing but wait, at full speed
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
