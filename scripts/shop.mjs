// npm run shop -- <command>: the operator's commands.
import { become, install } from './toolchain.mjs'

// An import needs little memory at a time, and would let its garbage lie while the machine has room.
const SMALL_HEAP = ['--max-old-space-size=192', '--max-semi-space-size=8']

install()
const args = process.argv.slice(2)
become([...(args[0] === 'import' ? SMALL_HEAP : []), 'server/cli.ts', ...args])
