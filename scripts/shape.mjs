// npm run shape: measures of the code's size and structure with their targets. `--all` lists every finding, `--save` lowers the
// limits of tests/unit/shape.json to the current values.
import { become, install } from './toolchain.mjs'

install()
become(['scripts/shape/main.ts', ...process.argv.slice(2)])
