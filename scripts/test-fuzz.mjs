// npm run test:fuzz -- [--requests 100000] [--seed N]: this number of random requests of every kind to every call.
import { parseArgs } from 'node:util'
import { become, bin, buildPages, install } from './toolchain.mjs'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: String(Date.now()) } },
})
install()
buildPages()
console.log(`${values.requests} requests, seed ${values.seed}`)
become([bin('vitest', 'vitest.mjs'), 'run', '--project', 'browser', 'tests/fuzz'], {
  FUZZ_REQUESTS: values.requests,
  FUZZ_SEED: values.seed,
})
