#!/usr/bin/env python3
"""The folders of src/ and of web/src keep to their layers; what does not is found in web/src."""
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tools"))
sys.dont_write_bytecode = True

import check_web_layers  # noqa: E402

# What a file may say, and what is wrong with it.
CASES = [
    ("src/board/track.tsx", 'import type { BoardMap } from "../map";\nimport { h } from "preact";', None),
    ("src/board/track.tsx", '// import { go } from "../router";\nconst link = "https://host"; /* from "../net" */', None),
    ("src/engine/load.ts", 'import url from "../../../build/wasm/railhead.wasm?url";', None),
    ("src/pages/page.ts", 'const page = import("../table/GamePage");', None),
    ("src/App.tsx", 'import { StartPage } from "./pages/StartPage";', None),
    ("layout/main.ts", 'import { readMap } from "../src/map";\nimport { readFileSync } from "node:fs";', None),
    ("src/board/track.tsx", '\nimport {\n  text,\n} from "../text/text";', ':4: board may not import "../text/text"'),
    ("src/board/track.tsx", 'import type { Play } from "../table/play";', 'board may not import "../table/play"'),
    ("src/table/play.ts", 'const page = () => import("../pages/page");', 'table may not import "../pages/page"'),
    ("src/table/play.ts", 'export { page } from "../pages/page";', 'table may not import "../pages/page"'),
    ("src/table/play.ts", 'import "../pages/pages.css";', 'table may not import "../pages/pages.css"'),
    ("src/map.ts", 'import { go } from "./router";', 'map may not import "./router"'),
    ("src/net/rest.ts", 'import { render } from "preact";', 'net may not use the package "preact"'),
    ("src/store/maps.ts", 'import url from "../../../build/wasm/a.wasm?url";', "store may not import"),
    ("src/store/maps.ts", 'import { make } from "../../layout/make";', "store may not import"),
    ("src/new/thing.ts", "", "'new' has no level"),
    ("layout/main.ts", 'import { go } from "../src/router";', 'web/layout may not import "../src/router"'),
]

for name, text, wrong in CASES:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / name
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        found = list(check_web_layers.problems_in(pathlib.Path(folder)))
        right = not found if wrong is None else len(found) == 1 and wrong in found[0]
        if not right:
            sys.exit(f"{name}: {text!r}: found {found}")

sys.exit(any([subprocess.run([sys.executable, SOURCE / "tools" / tool], check=False).returncode
              for tool in ("check_layers.py", "check_web_layers.py")]))
