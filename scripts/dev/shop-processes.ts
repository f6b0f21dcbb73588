/** The shop's processes under `npm run dev`: the running one, and the next one, which has loaded its packages and waits. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PagesServer } from '../../web/dev/pages-server.ts'
import { FromShop, type ToShop } from './messages.ts'

/** Resolves packages like Vite does, so that React Router exists only once in the process. */
const FLAGS = ['--conditions=development']
const PROGRAM = fileURLToPath(new URL('shop.ts', import.meta.url))

export interface ShopProcesses {
  /** Resolves to the shop's address once it listens; undefined if it could not start. */
  address(): Promise<string | undefined>
  /** Replaces the current process by one with the current sources. */
  restart(): void
  /** Makes the shop load changed page modules again. */
  invalidatePages(): void
  /** Stops all processes and waits until they have exited. */
  stop(): Promise<void>
}

interface Options {
  env: NodeJS.ProcessEnv
  /** The folder of the mail templates and the text renderer. */
  buildFolder: string
  fetchModule: PagesServer['fetchModule']
  /** Called when a process listens, with the duration of its start. */
  onOpen: (startMs: number) => void
}

export function openShopProcesses({ env, buildFolder, fetchModule, onOpen }: Options): ShopProcesses {
  const running = new Set<ChildProcess>()
  let next: ChildProcess | undefined
  let current: ChildProcess | undefined
  let opening = Promise.withResolvers<string | undefined>()
  let isStopping = false

  function create(): ChildProcess {
    const shop = fork(PROGRAM, [buildFolder], { env, execArgv: FLAGS })
    running.add(shop)
    shop.once('exit', () => {
      running.delete(shop)
      // Requests then get a message to check the terminal, and the next change restarts the shop.
      if (shop !== current || isStopping) return
      console.error('The shop has ended. It starts again with the next change of its sources.')
      opening.resolve(undefined)
    })
    return shop
  }

  function start(): void {
    const startedAt = performance.now()
    const shop = next?.connected ? next : create()
    next = undefined
    current = shop
    shop.on('message', async (received) => {
      const message = FromShop.parse(received)
      if (message.about === 'fetch') {
        const fetched = await fetchModule(message.payload)
        return tell(shop, { about: 'fetched', id: message.id, fetched })
      }
      if (shop !== current) return
      opening.resolve(message.address)
      onOpen(performance.now() - startedAt)
      if (!isStopping) next = create()
    })
    tell(shop, { about: 'start' })
  }

  start()
  return {
    address: () => opening.promise,
    restart() {
      const before = opening
      opening = Promise.withResolvers()
      before.resolve(opening.promise)
      current?.kill('SIGTERM')
      start()
    },
    invalidatePages() {
      if (current) tell(current, { about: 'pages changed' })
    },
    async stop() {
      isStopping = true
      const ends = Array.from(running, (shop) => new Promise((resolve) => shop.once('exit', resolve)))
      for (const shop of running) shop.kill('SIGTERM')
      await Promise.all(ends)
    },
  }
}

function tell(shop: ChildProcess, message: ToShop): void {
  if (shop.connected) shop.send(message)
}
