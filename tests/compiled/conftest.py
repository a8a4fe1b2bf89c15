"""What is here speaks of the installed wheel, and is collected only when that is what runs (`make test`)."""

import os

collect_ignore_glob = [] if os.environ.get("MAQUIGNON_TEST") == "compiled" else ["*"]
