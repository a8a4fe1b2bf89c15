"""`python -m maquignon`."""

from maquignon.cli.main import main

raise SystemExit(main())
