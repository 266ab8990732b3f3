"""What Lighthouse says of accessibility and best practices; anything below 100 is a failure, and what failed is named.

`make lighthouse`, which fetches the pinned Lighthouse of tools/lighthouse and builds dist/ first.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from e2e.conftest import DIST, FLAGS  # noqa: E402
from tools.browser import chromium  # noqa: E402
from tools.serve import Site  # noqa: E402

LIGHTHOUSE = ROOT / "tools" / "lighthouse" / "node_modules" / "lighthouse" / "cli" / "index.js"
CATEGORIES = ("accessibility", "best-practices")
PAGES = ("", "en/rules.html", "ar/rules.html")


def main() -> None:
    """Judge the table and a plain page of words; SystemExit when one is not perfect."""
    site = Site(DIST, prefix="/yukon/")
    site.start()
    perfect = True
    for page in PAGES:
        command = ["node", str(LIGHTHOUSE), site.url + page, "--quiet", "--output=json"]
        command += [f"--only-categories={','.join(CATEGORIES)}", f"--chrome-flags={' '.join(['--headless', *FLAGS])}"]
        environment = {**os.environ, "CHROME_PATH": chromium()}
        answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment, text=True)
        report = json.loads(answer.stdout)
        for name in CATEGORIES:
            category = report["categories"][name]
            score = round(100 * (category["score"] or 0))
            print(f"  {page or 'the table':<14} {name:<14} {score}")
            perfect = perfect and score == 100
            for part in category["auditRefs"]:
                audit = report["audits"][part["id"]]
                if part["weight"] and audit["score"] is not None and audit["score"] < 1:
                    print(f"    {audit['id']}: {audit['title']}")
    site.stop()
    if not perfect:
        sys.exit(1)


if __name__ == "__main__":
    main()
