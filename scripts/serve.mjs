// npm run serve: the shop as the environment describes it, without the demo. `-- --workers N` runs it in so many processes.
import { become, buildPages, install } from './toolchain.mjs'

install()
buildPages()
become(['server/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
