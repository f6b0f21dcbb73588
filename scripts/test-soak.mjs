// npm run test:soak -- [--minutes 10]: the demo shop in use for so long, and whether it holds more and more.
import { become, buildPages, install } from './toolchain.mjs'

install()
buildPages()
become(['tests/soak/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
