/**
 * The backup format: a tar archive, compressed with zstd and encrypted with age if a key is configured. Tables are stored as
 * `tables/<table>/<number>.copy`, consecutive pieces of PostgreSQL's COPY text; files as `files/<name>`. The last entry,
 * `manifest.json`, lists what the archive must contain.
 */
import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** A piece ends once it reaches this size. Only one piece is in memory at a time. */
export const PIECE_BYTES = 4 * 1024 * 1024

/** An error with a message for the operator who makes or restores a backup. */
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
  /** `sha256` covers the name of each file, a zero byte and its content, in the order of the archive. */
  files: z.object({ count: z.int(), bytes: z.int(), sha256: z.string(), missing: z.array(z.string()) }),
})
export type Manifest = z.output<typeof Manifest>

export interface Connection {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/** The shop's files outside its database. */
export interface BackupFiles {
  /** The names of all files that the rows visible to `snapshot` refer to. */
  list(snapshot: Connection): AsyncIterable<string>
  read(name: string): Promise<Buffer | undefined>
  write(name: string, bytes: Buffer): Promise<void>
}

interface Sum {
  hash: Hash
  bytes: number
}

const LINE_END = 10

/** Computes the checksums of what goes into an archive or comes out of it; both must match. */
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

    /** Counts line ends as rows: COPY ends each row with one and escapes those within values. */
    table(name: string) {
      const { hash, bytes, lines } = tableOf(name)
      return { rows: lines, bytes, sha256: hash.copy().digest('hex') }
    },

    files: () => ({ count: files.count, bytes: files.bytes, sha256: files.hash.copy().digest('hex') }),

    tableNames: () => [...tables.keys()],
  }
}

export type Tally = ReturnType<typeof createTally>
