// npm start: runs the demo shop from a fresh clone.
import { become, buildPages, install } from './toolchain.mjs'

install()
buildPages()
become(['server/main.ts', '--demo', ...process.argv.slice(2)])
