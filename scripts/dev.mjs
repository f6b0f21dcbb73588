// npm run dev: the demo shop from its sources. Web changes appear at once; server changes restart the server.
import { join } from 'node:path'
import { become, install, root, trainMatcher } from './toolchain.mjs'

install()
trainMatcher()
become(['scripts/dev/main.ts'], {
  NODE_ENV: 'development',
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
})
