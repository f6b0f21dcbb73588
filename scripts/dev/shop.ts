/**
 * The shop's process under `npm run dev`. It loads the server's packages and waits for the start message; then only the shop's
 * own sources remain to be loaded. Pages are rendered with modules from the Vite of the parent process.
 */
import { readFileSync } from 'node:fs'
import type { ModuleRunnerTransport } from 'vite/module-runner'
import type { WebBuild } from '../../server/platform/http/pages/pages.ts'
import { openPageModules } from '../../web/dev/page-modules.ts'
import { type FromShop, ToShop } from './messages.ts'

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>

/** Packages used only by the mail templates, which are bundled. */
const OF_MAILS = '@react-email/'

const [buildFolder = ''] = process.argv.slice(2)
let lastFetch = 0
const started = Promise.withResolvers<void>()
const fetches = new Map<number, (fetched: Awaited<ReturnType<Invoke>>) => void>()
const modules = openPageModules<WebBuild>(invoke)

process.on('message', receive)
// The parent process has exited.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

await loadPackages()
await started.promise
await openShop()

async function openShop() {
  const { runShop } = await import('../../server/run-shop.ts')
  const { readConfig } = await import('../../server/platform/config/config.ts')
  const { createRenderer } = await import('../../server/platform/http/pages/pages.ts')
  const render: ReturnType<typeof createRenderer> = async (...input) => createRenderer(await modules.load())(...input)
  const { address } = await runShop(readConfig(process.env), { render, buildFolder })
  send({ about: 'open', address })
  // Preloads the page modules for the first request. Loading errors are reported with the page.
  modules.load().catch(() => undefined)
}

/** Preloads packages. Those that cannot be loaded from here are loaded with the shop. */
async function loadPackages() {
  for (const workspace of ['assistant', 'server', 'web']) {
    const manifest = new URL(`../../${workspace}/package.json`, import.meta.url)
    const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8'))
    const names = Object.keys(dependencies).filter((name) => !name.startsWith(OF_MAILS))
    for (const name of names) await import(name).catch(() => undefined)
  }
}

function receive(received: unknown) {
  const message = ToShop.parse(received)
  if (message.about === 'start') return started.resolve()
  if (message.about === 'pages changed') return modules.invalidate()
  fetches.get(message.id)?.(message.fetched)
  fetches.delete(message.id)
}

function invoke(payload: Parameters<Invoke>[0]): ReturnType<Invoke> {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Invoke>>>()
  lastFetch += 1
  const id = lastFetch
  fetches.set(id, resolve)
  process.send?.({ about: 'fetch', id, payload })
  return promise
}

function send(message: FromShop) {
  process.send?.(message)
}
