// npm run dev: the demo shop from its sources. Changes of the web show at once, changes of the server start it again.
import { join } from 'node:path'
import { become, install, root } from './toolchain.mjs'

install()
become(['scripts/dev/main.ts'], {
  NODE_ENV: 'development',
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
})
