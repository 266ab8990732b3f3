"""Which files are the game: the Python modules and catalogues below yukon/, and pyscript.toml that lists them.

`python -m tools.game_files` compiles stale catalogues and writes the list anew. Knows nothing about the build.
"""

from __future__ import annotations

import io
from pathlib import Path

from tools.archive import write_whole

ROOT = Path(__file__).resolve().parent.parent
CONFIGURATION = ROOT / "pyscript.toml"
LIST_STARTS = "[files]\n"


def compile_catalogues(root: Path = ROOT) -> None:
    """Write the .mo beside each .po of yukon/locale that is newer than its .mo."""
    for po in sorted((root / "yukon" / "locale").rglob("*.po")):
        mo = po.with_suffix(".mo")
        if mo.exists() and mo.stat().st_mtime >= po.stat().st_mtime:
            continue
        from babel.messages import mofile, pofile  # noqa: PLC0415 - half a second that most builds do not need

        compiled = io.BytesIO()
        with po.open("rb") as source:
            mofile.write_mo(compiled, pofile.read_po(source, locale=po.parent.parent.name))
        write_whole(mo, compiled.getvalue())


def game_files(root: Path = ROOT) -> list[str]:
    """Every module and catalogue of the page, as sorted paths from the top; the command line is none of them."""
    found = set((root / "yukon").rglob("*.py")) - {root / "yukon" / "__main__.py"}
    found |= {path.with_suffix(".mo") for path in (root / "yukon" / "locale").rglob("*.po")}
    return sorted(path.relative_to(root).as_posix() for path in found)


def configuration(current: str, files: list[str]) -> str:
    """Text of pyscript.toml: all above its list of files as it is, and the list anew."""
    head = current[: current.index(LIST_STARTS) + len(LIST_STARTS)]
    return head + "".join(f'"{path}" = "./{path}"\n' for path in files)


def main() -> None:
    """Bring the catalogues and pyscript.toml up to date."""
    compile_catalogues()
    current = CONFIGURATION.read_text()
    wanted = configuration(current, game_files())
    if wanted != current:
        CONFIGURATION.write_text(wanted)


if __name__ == "__main__":
    main()
