/** The duration of a warm start, and the memory of an idle shop without its database. */
import { setTimeout as wait } from 'node:timers/promises'
import { residentMegabytes } from './memory.ts'
import { type Figure, megabytes, withLimit } from './report.ts'
import { dataFolder, startShop } from './shops.ts'

const SETTLE_MS = 3000
const seconds = (value: number) => `${value.toFixed(2)} s`

export async function benchStart(products: number): Promise<Figure[]> {
  const folder = dataFolder(products)
  const shop = await startShop(folder)
  try {
    await fetch(shop.url)
    await wait(SETTLE_MS)
    return [
      withLimit('ready from a warm start', shop.startMs / 1000, 3, seconds),
      withLimit('resident when idle', residentMegabytes(shop.child.pid ?? 0), 300, megabytes),
    ]
  } finally {
    await shop.stop()
  }
}
