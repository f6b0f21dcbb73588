// npm start: from a bare clone to the open demo shop.
import { become, buildPages, install } from './toolchain.mjs'

install()
buildPages()
become(['server/main.ts', '--demo', ...process.argv.slice(2)])
