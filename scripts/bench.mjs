// npm run bench -- [part …]: benchmarks, each compared with a floor measured in the same run.
import { become, buildPages, install, trainMatcher } from './toolchain.mjs'

install()
buildPages()
trainMatcher()
become(['bench/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
