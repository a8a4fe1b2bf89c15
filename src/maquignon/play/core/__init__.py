"""The compiled part of the typed face: what a seat may see and say, put into JSON straight from the core's ints."""

from maquignon.rules import mypyc_attr as mypyc_attr
