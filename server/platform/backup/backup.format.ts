/**
 * What a backup is: a tar archive, compressed with zstd, locked with age where a key is configured. Tables lie in it as
 * `tables/<table>/<number>.copy`, text of PostgreSQL's COPY in pieces to be put together; files as `files/<name>`; what
 * there must be stands in `manifest.json`, the last entry.
 */
import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** More than one row of a table never comes with; no piece is held in memory longer than it takes to write it. */
export const PIECE_BYTES = 4 * 1024 * 1024

/** Says what is the matter to whoever makes or restores a backup. */
export class BackupError extends Error {}

const BackedUpTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})
export type BackedUpTable = z.output<typeof BackedUpTable>

const BackedUpSequence = z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })
export type BackedUpSequence = z.output<typeof BackedUpSequence>

export const Manifest = z.object({
  format: z.literal(FORMAT),
  shop_version: z.string(),
  created_at: z.iso.datetime(),
  postgres_version: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(BackedUpTable),
  sequences: z.array(BackedUpSequence),
  /** `sha256` is that of every file's name, a zero byte and its content, one file after another. */
  files: z.object({ count: z.int(), bytes: z.int(), sha256: z.string(), missing: z.array(z.string()) }),
})
export type Manifest = z.output<typeof Manifest>

export interface Connection {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** The shop's files beside its database. */
export interface BackupFiles {
  /** The names of all that the rows which `snapshot` sees tell of. */
  list(snapshot: Connection): AsyncIterable<string>
  read(name: string): Promise<Buffer | undefined>
  write(name: string, bytes: Buffer): Promise<void>
}

interface Sum {
  hash: Hash
  bytes: number
}

const LINE_END = 10

/** Adds up what goes into an archive, or comes out of it: the two must be the same. */
export function createTally() {
  const tables = new Map<string, Sum & { lines: number }>()
  const files: Sum & { count: number } = { hash: createHash('sha256'), bytes: 0, count: 0 }
  const tableOf = (name: string) => {
    const known = tables.get(name) ?? { hash: createHash('sha256'), bytes: 0, lines: 0 }
    tables.set(name, known)
    return known
  }
  return {
    addPiece(table: string, bytes: Buffer): void {
      const sum = tableOf(table)
      sum.hash.update(bytes)
      sum.bytes += bytes.length
      for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) sum.lines += 1
    },

    addFile(name: string, bytes: Buffer): void {
      files.hash.update(name).update('\0').update(bytes)
      files.bytes += bytes.length
      files.count += 1
    },

    /** Of a table: COPY ends each row with a line end and writes those within a value in another way. */
    table(name: string) {
      const { hash, bytes, lines } = tableOf(name)
      return { rows: lines, bytes, sha256: hash.copy().digest('hex') }
    },

    files: () => ({ count: files.count, bytes: files.bytes, sha256: files.hash.copy().digest('hex') }),

    tableNames: () => [...tables.keys()],
  }
}

export type Tally = ReturnType<typeof createTally>
