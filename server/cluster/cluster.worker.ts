/** A process started by `--workers`: a whole shop whose start and shutdown the primary coordinates. */
import cluster from 'node:cluster'
import type { z } from 'zod'
import type { Config } from '../platform/config/config.ts'
import { runShop } from '../run-shop.ts'
import { Leave, type Opened } from './cluster.messages.ts'

/** Runs the shop until the primary or a signal stops it, or the primary exits. */
export async function runWorker(config: Config): Promise<void> {
  let end: (() => void) | undefined
  let isOrphan = false
  // Runs before Node's own handler, which would end the process in the middle of requests.
  process.prependListener('disconnect', () => {
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true
    isOrphan = true
    if (end) end()
    else process.exit(1)
  })
  process.on('message', (message) => {
    // Its replacement already serves, so there is no need to drain.
    if (Leave.safeParse(message).success) end?.()
  })
  const shop = await runShop(config)
  end = () => shop.end({ exitCode: isOrphan ? 1 : 0, drainMs: 0 })
  process.send?.({ about: 'shop:opened', address: shop.address } satisfies z.input<typeof Opened>)
}
