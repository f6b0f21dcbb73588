// npm run dev: the demo shop, started again whenever a source of the server or of the pages changes.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildPages, install, root, startNode } from './toolchain.mjs'

const SETTLE_MS = 200

install()
buildPages()
let child = start()
let pending

for (const folder of ['server', 'contract', 'demo', 'web/app']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || file.includes('.test.')) return
    clearTimeout(pending)
    pending = setTimeout(restart, SETTLE_MS)
  })
}
process.on('SIGINT', () => child.once('exit', () => process.exit(0)))

function start() {
  return startNode(['server/main.ts', '--demo'])
}

function restart() {
  child.once('exit', () => {
    buildPages()
    child = start()
  })
  child.kill('SIGTERM')
}
