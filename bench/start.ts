/** How long a warm start takes and how much memory an idle shop holds, the database apart. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Figure, withLimit } from './report.ts'
import { dataFolder, startShop } from './shops.ts'

const SETTLE_MS = 3000
const megabytes = (value: number) => `${Math.round(value)} MB`
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

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
