/** One of the processes that `--workers` starts: a whole shop whose primary says when it opens and when it ends. */
import cluster from 'node:cluster'
import type { z } from 'zod'
import { Leave, type Opened } from './cluster.messages.ts'
import type { Config } from './platform/config/config.ts'
import { runShop } from './run-shop.ts'

/** Runs the shop until the primary, or a signal, ends it. It ends itself when the primary is gone. */
export async function runWorker(config: Config): Promise<void> {
  let end: (() => void) | undefined
  let isOrphan = false
  // Before Node's own answer to that, which ends the process in the middle of its requests.
  process.prependListener('disconnect', () => {
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
    isOrphan = true
    if (end) end()
    else process.exit(1)
  })
  process.on('message', (message) => {
    // Its successor serves: nobody needs to be told that it is not ready.
    if (Leave.safeParse(message).success) end?.()
  })
  const shop = await runShop(config)
  end = () => shop.end({ exitCode: isOrphan ? 1 : 0, drainMs: 0 })
  process.send?.({ about: 'shop:opened', address: shop.address } satisfies z.input<typeof Opened>)
}
