// npm run shape: how large the code is, and what of the plan for it is still to do. `--all` lists every finding, `--save` lowers
// the limits of tests/unit/shape.json to what is measured now.
import { become, install } from './toolchain.mjs'

install()
become(['scripts/shape/main.ts', ...process.argv.slice(2)])
