/** What a backup contains of the database: all logged tables, with their rows in COPY format, and the sequences. */
import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackedUpSequence, type Connection, PIECE_BYTES } from './backup.format.ts'

/** Makes the output independent of server and account settings, and removes timeouts that would end a long copy. */
export const COPY_SETTINGS = `
  set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set standard_conforming_strings = on; set jit = off`

export interface TableShape {
  name: string
  columns: string[]
}

/**
 * Returns the shop's tables by name, without unlogged ones, which PostgreSQL itself empties after a crash (rate limit counts and
 * the like), without the documents of age checks, which are to be gone once they are deleted, and without the list of migrations, which the manifest stores. The schema `pgboss` is not included: each start
 * creates its schedules again, and pending work is in the shop's own rows.
 */
export async function listTables(connection: Connection): Promise<TableShape[]> {
  const { rows } = await connection.query<TableShape>(`
    select table_.relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class table_ join pg_attribute on attrelid = table_.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
      and attnum > 0 and not attisdropped and attgenerated = '' and relname not like 'kysely\\_%' and relname <> 'age_check_document'
      and not exists (select from pg_depend where objid = table_.oid and deptype = 'e')
    group by table_.relname order by table_.relname collate "C"`)
  return rows
}

/** Reads the sequences after the snapshot: they advance outside of transactions, so none is behind its rows. */
export async function listSequences(connection: Connection): Promise<BackedUpSequence[]> {
  const { rows: names } = await connection.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' and relpersistence = 'p'
    order by relname collate "C"`)
  const sequences: BackedUpSequence[] = []
  for (const { name } of names) {
    const { rows } = await connection.query<BackedUpSequence>(
      `select '${name}' as name, last_value::text, is_called from ${escapeIdentifier(name)}`,
    )
    sequences.push(...rows)
  }
  return sequences
}

/** `"product" ("id", "name")` */
export const columnList = ({ name, columns }: TableShape) =>
  `${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`

/** Yields the rows of a table in pieces of a few megabytes and returns the number of rows. */
export async function* copyPieces(client: Client, table: TableShape): AsyncGenerator<Buffer, number> {
  const copy = client.query(copyTo(`copy ${columnList(table)} to stdout`))
  let parts: Buffer[] = []
  let size = 0
  for await (const part of copy) {
    parts.push(part)
    size += part.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
  return copy.rowCount
}
