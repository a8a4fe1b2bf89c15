"""Every test speaks English, whoever runs it, unless it says otherwise."""

import os

os.environ["LC_ALL"] = "C.UTF-8"
