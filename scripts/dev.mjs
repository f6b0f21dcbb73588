// npm run dev: the demo shop, started again whenever a source of the server or of the pages changes.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildPages, environment, install, node, root } from './toolchain.mjs'

const SETTLE_MS = 200

install()
buildPages()
let child = start()
let pending

for (const folder of ['server', 'contract', 'web/app']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || file.includes('.test.')) return
    clearTimeout(pending)
    pending = setTimeout(restart, SETTLE_MS)
  })
}
process.on('SIGINT', () => child.once('exit', () => process.exit(0)))

function start() {
  return spawn(node, ['--env-file-if-exists=.env', 'server/main.ts', '--demo'], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  })
}

function restart() {
  child.once('exit', () => {
    buildPages()
    child = start()
  })
  child.kill('SIGTERM')
}
