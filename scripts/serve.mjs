// npm run serve: the shop as the environment describes it, without the demo.
import { become, buildPages, install } from './toolchain.mjs'

install()
buildPages()
become(['server/main.ts'], { NODE_ENV: 'production' })
