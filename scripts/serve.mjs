// npm run serve: the shop as configured by the environment, without the demo. `-- --workers N` runs it in N processes.
import { become, buildPages, install, trainMatcher } from './toolchain.mjs'

install()
buildPages()
trainMatcher()
become(['server/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
