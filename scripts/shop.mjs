// npm run shop -- <command>: the operator's commands.
import { become, install } from './toolchain.mjs'

install()
become(['server/cli.ts', ...process.argv.slice(2)])
