/**
 * npm run dev: the demo shop from its sources at one address. This process owns the address, Vite and the embedded database;
 * the shop runs in a separate process that is replaced after every change of a server source.
 */
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { readConfig } from '../../server/platform/config/config.ts'
import { startEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { ownAddress } from '../../server/platform/http/own-address.ts'
import { DEMO_PROFILE, welcome } from '../../server/welcome.ts'
import { buildBundles } from '../../web/dev/bundles.ts'
import { openPagesServer } from '../../web/dev/pages-server.ts'
import { forwardChannel, forwardRequest } from './proxy.ts'
import { openShopProcesses } from './shop-processes.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD_FOLDER = join(ROOT, '.cache', 'dev')
/** Editors save a file in several steps. */
const SETTLE_MS = 50
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const SERVER_FOLDERS: string[] = workspaces.filter((name: string) => name !== 'web')
const NOT_A_SOURCE = /\.test\.|~$/

const env = { ...DEMO_PROFILE, ...process.env }
const config = readConfig(env)
const server = createServer()
mkdirSync(join(BUILD_FOLDER, 'client'), { recursive: true })
const bundles = await buildBundles(BUILD_FOLDER)
const pages = await openPagesServer(server, () => shop.invalidatePages())
server.listen(config.port, config.host)
await once(server, 'listening')
// The database keeps running across restarts of the shop, because restarting it would take half of the time.
const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir)
const address = (ownAddress(server) ?? '').replace('127.0.0.1', 'localhost')
const publicUrl = process.env.PUBLIC_URL || address
let isFirst = true

const shop = openShopProcesses({
  // Without a cache, so that every page is rendered from the current sources.
  env: { ...env, PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: publicUrl, PAGE_CACHE_MB: '0' },
  buildFolder: BUILD_FOLDER,
  fetchModule: pages.fetchModule,
  onOpen(startMs) {
    console.log(
      isFirst ? welcome(config, address) : `The server was started again in ${(startMs / 1000).toFixed(1)} s.`,
    )
    isFirst = false
  },
})

server.on('request', (from: IncomingMessage, to: ServerResponse) => {
  pages.middlewares(from, to, async () => forwardRequest(from, to, await shop.address()))
})
server.on('upgrade', async (from, socket, head) => {
  // Vite handles its own channels.
  if (from.headers['sec-websocket-protocol']?.startsWith('vite-')) return
  const current = await shop.address()
  if (current === undefined) socket.destroy()
  else forwardChannel(from, socket, head, current)
})

const changed = new Set<string>()
let pending: NodeJS.Timeout | undefined
pages.watch(
  SERVER_FOLDERS.map((folder) => join(ROOT, folder)),
  (file) => {
    if (NOT_A_SOURCE.test(file)) return
    changed.add(file)
    clearTimeout(pending)
    pending = setTimeout(applyChanges, SETTLE_MS)
  },
)

const isServers = (file: string) => SERVER_FOLDERS.includes(relative(ROOT, file).split(sep)[0] ?? '')

async function applyChanges() {
  const files = [...changed]
  changed.clear()
  try {
    const isRebuilt = await bundles.rebuild(files)
    if (isRebuilt || files.some(isServers)) shop.restart()
  } catch (error) {
    console.error(error)
  }
}

let isStopping = false
async function stop() {
  if (isStopping) process.exit(130)
  isStopping = true
  server.close()
  await shop.stop()
  await pages.close()
  await postgres?.stop()
  process.exit(0)
}
// React Router's plugin opens a second Vite, whose handler would exit before the shop and the database have stopped.
process.removeAllListeners('SIGTERM')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
