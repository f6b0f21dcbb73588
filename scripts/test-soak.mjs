// npm run test:soak -- [--minutes 10]: uses the demo shop for this long and checks whether its resources grow.
import { become, buildPages, install } from './toolchain.mjs'

install()
buildPages()
become(['tests/soak/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
