/** The pictures as a backup takes them: the originals; what is drawn from them is drawn anew when it is asked for. */

import type { BackupFiles, Connection } from '../../platform/backup/backup.format.ts'
import type { Config } from '../../platform/config.ts'
import { ART_TYPE } from './media.art.ts'
import { originalName } from './media.names.ts'
import { sniffPicture } from './media.sniff.ts'
import { openStorage } from './media.storage.ts'

const KEYS_AT_ONCE = 5000

/** The originals of every picture that has a row, where the configuration keeps them. */
export function mediaFiles(config: Pick<Config, 'dataDir' | 's3'>): BackupFiles {
  const storage = openStorage(config)
  return {
    async *list(snapshot) {
      for (
        let keys = await keysAfter(snapshot, '');
        keys.length > 0;
        keys = await keysAfter(snapshot, keys.at(-1) ?? '')
      ) {
        for (const key of keys) yield originalName(key)
      }
    },
    read: (name) => storage.read(name),
    write: (name, bytes) => storage.write(name, bytes, typeOf(bytes)),
  }
}

async function keysAfter(snapshot: Connection, key: string): Promise<string[]> {
  const { rows } = await snapshot.query<{ key: string }>('select key from media where key > $1 order by key limit $2', [
    key,
    KEYS_AT_ONCE,
  ])
  return rows.map((row) => row.key)
}

/** Kept are pictures, which are known by their first bytes, and drawings of our own. */
function typeOf(bytes: Buffer): string {
  const kind = sniffPicture(bytes)
  return kind ? `image/${kind}` : ART_TYPE
}
