/** The scans of a count that the server does not have yet, in the browser's storage: a lost connection or a reload loses none. */
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../../../ui/storage.ts'

const StoredScan = z.object({
  key: z.string(),
  code: z.string(),
  quantity: z.number(),
  mode: z.enum(['add', 'set']),
  /** When it was scanned, in ms, by the clock of this device. */
  at: z.number(),
})
export type StoredScan = z.output<typeof StoredScan>

const nameOf = (countId: number): string => `admin.stock-count.${countId}`

export function readScans(countId: number): StoredScan[] {
  try {
    return z.array(StoredScan).parse(JSON.parse(readStored(nameOf(countId)) ?? '[]'))
  } catch {
    return []
  }
}

export function storeScans(countId: number, scans: readonly StoredScan[]): void {
  if (scans.length === 0) removeStored(nameOf(countId))
  else writeStored(nameOf(countId), JSON.stringify(scans))
}
