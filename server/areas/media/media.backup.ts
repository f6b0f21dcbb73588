/** Lists images and documents for a backup: originals only, because variants are encoded again on request. */

import type { BackupFiles, Connection } from '../../platform/backup/backup.format.ts'
import type { Config } from '../../platform/config/config.ts'
import { ART_TYPE } from './media.art.ts'
import { documentName, originalName } from './media.names.ts'
import { isPdf, sniffImage } from './media.sniff.ts'
import { openStorage } from './media.storage.open.ts'

const KEYS_AT_ONCE = 5000

/** The tables with files, and the storage name of each file. */
const NAMED = { media: originalName, document: documentName }

/** Lists the original of every image and document that has a row, from the configured storage. */
export function mediaFiles(config: Pick<Config, 'dataDir' | 's3'>): BackupFiles {
  const storage = openStorage(config)
  return {
    async *list(snapshot) {
      for (const [table, nameOf] of Object.entries(NAMED)) {
        if (!(await hasTable(snapshot, table))) continue
        for (
          let keys = await keysAfter(snapshot, table, '');
          keys.length > 0;
          keys = await keysAfter(snapshot, table, keys.at(-1) ?? '')
        ) {
          for (const key of keys) yield nameOf(key)
        }
      }
    },
    read: (name) => storage.read(name),
    write: (name, bytes) => storage.write(name, bytes, typeOf(bytes)),
  }
}

/** The database of an older release has no documents yet. */
async function hasTable(snapshot: Connection, table: string): Promise<boolean> {
  const { rows } = await snapshot.query<{ is_there: boolean }>('select to_regclass($1) is not null as is_there', [
    table,
  ])
  return rows[0]?.is_there ?? false
}

async function keysAfter(snapshot: Connection, table: string, key: string): Promise<string[]> {
  const { rows } = await snapshot.query<{ key: string }>(
    `select key from ${table} where key > $1 order by key limit $2`,
    [key, KEYS_AT_ONCE],
  )
  return rows.map((row) => row.key)
}

/** Returns the type of a stored file: an image or a document, recognised by its first bytes, or our own SVG. */
function typeOf(bytes: Buffer): string {
  if (isPdf(bytes)) return 'application/pdf'
  const kind = sniffImage(bytes)
  return kind ? `image/${kind}` : ART_TYPE
}
