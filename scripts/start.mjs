// npm start: runs the demo shop from a fresh clone.
import { become, buildPages, install, trainMatcher } from './toolchain.mjs'

install()
buildPages()
trainMatcher()
become(['server/main.ts', '--demo', ...process.argv.slice(2)])
