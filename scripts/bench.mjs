// npm run bench -- [part …]: benchmarks, each compared with a floor measured in the same run.
import { become, buildPages, install } from './toolchain.mjs'

install()
buildPages()
become(['bench/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
