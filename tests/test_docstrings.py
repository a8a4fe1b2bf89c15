"""Everything that a room offers says what it is."""

import importlib
import inspect

import pytest

ROOMS = ["arena", "bots", "client", "envs", "play", "play.seen", "play.statistics", "review", "rulebook"]


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_public_says_what_it_is(room):
    module = importlib.import_module(f"maquignon.{room}")
    assert [name for name in module.__all__ for name in undocumented(name, getattr(module, name))] == []


def undocumented(name, thing):
    if inspect.isclass(thing):
        if not thing.__doc__ or thing.__doc__.startswith(f"{name}("):  # what `dataclass` writes
            yield name
        for part, value in vars(thing).items():
            inside = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
            if not part.startswith("_") and inspect.isfunction(inside) and not inspect.getdoc(getattr(thing, part)):
                yield f"{name}.{part}"
    elif inspect.isfunction(thing) and not thing.__doc__:
        yield name
