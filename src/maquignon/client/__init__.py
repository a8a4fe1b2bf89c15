"""For programs that play at tables of a server: opening one, and a client that paces itself and comes back.

It knows what docs/protocol.md says and nothing of how a server is made.
"""

from maquignon.client.client import Client
from maquignon.client.refused import RefusedByServer
from maquignon.client.requests import fetch_record, open_table

__all__ = ["Client", "RefusedByServer", "fetch_record", "open_table"]
