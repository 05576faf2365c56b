"""Reports of `tapis lint --format sarif` keep to the standard. Usage: sarif.py TAPIS

The schema is that of SARIF 2.1.0 (OASIS) without its descriptions.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

HEAD = 'tapis 1\ngame "Small | Petit"\nplayers 2\ncards french52\nzone hand of each player, seen by owner\n'
SCRIPTS = {
    "clean.game": HEAD + "deal: deal 1 to each hand\nresult of p = number of hand of p\n",
    "a b/é.game": HEAD + "rule idle = 3\nresult of p = number of hand of p\n",
    "wrong.game": HEAD + "result of p = numbr of hand of p\n",
    "stuck.game": HEAD + "deal: deal 1 to each hand\nplay:\n  each p in players:\n"
    "    p chooses c from hand where rank > 10: move c to deck\nresult of p = number of hand of p\n",
}


def main(tapis):
    schema = json.loads(pathlib.Path(__file__).with_name("sarif-2.1.0.json").read_text())
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SCRIPTS.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        run = subprocess.run([tapis, "lint", ".", "--format", "sarif"], cwd=folder, capture_output=True, text=True)
    report = json.loads(run.stdout)
    jsonschema.Draft4Validator(schema).validate(report)
    found = {result["ruleId"] for result in report["runs"][0]["results"]}
    missing = {"L0301", "L0701"} - found
    if missing or not any(code.startswith("E") for code in found):
        sys.exit(f"found {sorted(found)}, without {sorted(missing)}")


main(pathlib.Path(sys.argv[1]).resolve())
