"""What somebody sends with a request, up to a size."""

from __future__ import annotations

from starlette.requests import ClientDisconnect, Request


async def body_of(request: Request, most: int) -> bytes | None:
    """None where it is longer, or nobody is left to be answered."""
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                return None
    except ClientDisconnect:
        return None
    return body
