/** Names of backup files, and removal of old ones. */
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '../time/durations.ts'

const NAME = /^shop-\d{4}-\d{2}-\d{2}T\d{4}\.backup$/
const PART = /^shop-\d{4}-\d{2}-\d{2}T\d{4}\.backup\.[0-9a-f]{8}\.part$/

/** The default path of a backup made at `moment`: backups/shop-2026-11-21T0315.backup in the data folder. */
export const usualFile = (dataDir: string, moment: Date) =>
  join(dataDir, 'backups', `shop-${moment.toISOString().slice(0, 16).replace(':', '')}.backup`)

/**
 * Removes all but the `keep` newest backups with a default name beside `file`, and partial files that killed backups left more
 * than a day ago. Returns the names of the removed backups.
 */
export async function removeOlder(file: string, keep: number): Promise<string[]> {
  const folder = dirname(file)
  const names = await readdir(folder)
  const older = names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of older) await rm(join(folder, name), { force: true })
  for (const name of names.filter((each) => PART.test(each))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(folder, name), { force: true })
  }
  return older
}
