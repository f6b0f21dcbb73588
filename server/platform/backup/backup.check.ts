/** Reads a backup from end to end and compares it with its manifest. */
import { readArchive } from './backup.archive.ts'
import { BackupError, createTally, FORMAT, MANIFEST, Manifest } from './backup.format.ts'
import type { OpenWith } from './backup.lock.ts'

const PIECE = /^tables\/(?<table>[^/]+)\/\d+\.copy$/

/** Returns the table or file that an entry belongs to; undefined for the manifest and unknown entries. */
export function readEntryName(name: string): { table: string } | { file: string } | undefined {
  const table = PIECE.exec(name)?.groups?.table
  if (table !== undefined) return { table }
  return name.startsWith('files/') ? { file: name.slice('files/'.length) } : undefined
}

/** Returns the manifest of the backup `file`. Throws BackupError unless every row and byte matches its checksums. */
export async function checkBackup(file: string, keys: OpenWith): Promise<Manifest> {
  const tally = createTally()
  let last: { name: string; bytes: Buffer } | undefined
  for await (const entry of readArchive(file, keys)) {
    last = entry
    const place = readEntryName(entry.name)
    if (!place) continue
    if ('table' in place) tally.addPiece(place.table, entry.bytes)
    else tally.addFile(place.file, entry.bytes)
  }
  if (last?.name !== MANIFEST) throw new BackupError(`${file} is no whole backup of a shop: its end is missing.`)
  const manifest = readManifest(file, last.bytes)
  const wrong = manifest.tables.find(({ name, rows, bytes, sha256 }) => {
    const found = tally.table(name)
    return found.rows !== rows || found.bytes !== bytes || found.sha256 !== sha256
  })
  if (wrong) throw new BackupError(`${file} is damaged: the rows of ${wrong.name} are not those that were written.`)
  const names = new Set(manifest.tables.map(({ name }) => name))
  const strange = tally.tableNames().find((name) => !names.has(name))
  if (strange) throw new BackupError(`${file} is damaged: nothing is said of its table ${strange}.`)
  const { count, bytes, sha256 } = tally.files()
  if (count !== manifest.files.count || bytes !== manifest.files.bytes || sha256 !== manifest.files.sha256) {
    throw new BackupError(`${file} is damaged: its pictures are not those that were written.`)
  }
  return manifest
}

function readManifest(file: string, bytes: Buffer): Manifest {
  const read = parseJson(bytes)
  const parsed = Manifest.safeParse(read)
  if (parsed.success) return parsed.data
  const format = typeof read === 'object' && read !== null && 'format' in read ? read.format : undefined
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupError(
      `${file} was made by a later release of the shop. Install that one, or a later one, to read it.`,
    )
  }
  throw new BackupError(`${file} is damaged: what it says of itself cannot be read.`)
}

/** Returns undefined for invalid JSON. */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
