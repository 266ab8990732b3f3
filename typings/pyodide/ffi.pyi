"""What the page uses of Pyodide's bridge."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

def create_proxy(obj: Callable[_P, _R]) -> Callable[_P, _R]: ...
def create_once_callable(obj: Callable[_P, _R]) -> Callable[_P, _R]: ...
def to_js(obj: list[str]) -> list[str]: ...
