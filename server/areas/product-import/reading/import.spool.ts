/**
 * Stores the rows of a file while it is read, and returns them grouped by product.
 *
 * A product's rows may be anywhere in a file: variations of a WooCommerce export are often far from their product, and
 * before it. So the rows go into a temporary table, and PostgreSQL groups them, with constant memory. As a result,
 * nothing is written to the catalogue before the whole file has been read successfully.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { countRows } from '../../../platform/database/expressions.ts'
import { MAX_NAME_CHARACTERS, MAX_ROWS_PER_PRODUCT } from '../formats/import.product.ts'
import type { ProductRows, ReadRow } from './import.reading.ts'

const ROWS_PER_PAGE = 2000
/** Names with their short type prefix. */
const MAX_KEY_CHARACTERS = MAX_NAME_CHARACTERS + 10

/** The temporary tables, with the columns that are read. */
type SpoolTables = {
  import_row: ProductRows[number] & { product_line: number }
  import_product: { product_line: number; hash: string }
}

/** The rows of one product, with their digest. */
interface SpooledProduct {
  rows: ProductRows
  hash: string
}

export interface Spool {
  add(rows: readonly ReadRow[]): Promise<void>
  /**
   * Groups the rows and returns the count of products, and how many are unchanged since their last import:
   * `skipsUnchanged` omits those. No rows can be added afterwards.
   */
  settle(options: { skipsUnchanged: boolean }): Promise<{ total: number; unchanged: number }>
  /** Yields the rows of each product, ordered by the product's first line. */
  products(): AsyncGenerator<SpooledProduct>
}

/** Runs `use` with an empty spool on a separate connection, and restores the connection afterwards. */
export async function withSpool<T>(db: Db, use: (spool: Spool) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await drop(connection)
    // Sorting a very long file may exceed the query timeout.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`create temporary table import_row
      (line integer not null, surplus integer not null, belongs_to text not null, cells text not null, key text,
      hash text not null, product_line integer)`.execute(connection)
    await sql`create temporary table import_name (name text primary key, line integer not null)`.execute(connection)
    try {
      return await use(spoolOver(connection))
    } finally {
      await drop(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function drop(connection: Db): Promise<void> {
  await sql`drop table if exists pg_temp.import_row, pg_temp.import_name, pg_temp.import_product`.execute(connection)
}

function spoolOver(connection: Db): Spool {
  return {
    async add(rows) {
      if (rows.length === 0) return
      const placed = rows.map((row) => {
        const isTooLong = [row.belongs_to, ...row.is].some((name) => name.length > MAX_KEY_CHARACTERS)
        return isTooLong ? { ...row, belongs_to: `line ${row.line}`, is: [] } : row
      })
      await sql`insert into import_row (line, surplus, belongs_to, cells, key, hash)
        select * from unnest(${placed.map(({ line }) => line)}::int[], ${placed.map(({ surplus }) => surplus)}::int[],
          ${placed.map(({ belongs_to }) => belongs_to)}::text[], ${placed.map(({ cells }) => cells)}::text[],
          ${placed.map(({ key }) => key)}::text[], ${placed.map(({ hash }) => hash)}::text[])`.execute(connection)
      const names = placed.flatMap(({ is, line }) => is.map((name) => ({ name, line })))
      await sql`insert into import_name (name, line)
        select * from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ line }) => line)}::int[])
        on conflict do nothing`.execute(connection)
    },

    async settle({ skipsUnchanged }) {
      await sql`analyze import_row, import_name`.execute(connection)
      // A row without its product in the file is its own group; its reader rejects it by name.
      await sql`update import_row set product_line = coalesce(
        (select name.line from import_name name where name.name = import_row.belongs_to), import_row.line)`.execute(
        connection,
      )
      await sql`create index on import_row (product_line, line)`.execute(connection)
      await sql`
        create temporary table import_product as
        select product_line, (array_agg(key order by line) filter (where key is not null))[1] as key,
          encode(sha256(string_agg(hash, '' order by line)::bytea), 'base64') as hash
        from import_row group by product_line`.execute(connection)
      const { numAffectedRows: unchanged = 0n } = skipsUnchanged ? await dropUnchanged(connection) : {}
      await sql`alter table import_product add primary key (product_line)`.execute(connection)
      await sql`analyze import_product`.execute(connection)
      const left = await countRows(connection.withTables<SpoolTables>().selectFrom('import_product'))
      return { total: left + Number(unchanged), unchanged: Number(unchanged) }
    },

    async *products() {
      let product: SpooledProduct | undefined
      let current = 0
      for await (const { product_line, hash, ...row } of sortedRows(connection)) {
        if (product_line !== current && product) {
          yield product
          product = undefined
        }
        current = product_line
        product ??= { rows: [], hash }
        if (product.rows.length <= MAX_ROWS_PER_PRODUCT) product.rows.push(row)
      }
      if (product) yield product
    },
  }
}

function dropUnchanged(connection: Db) {
  return sql`
    delete from import_product using product join imported_product on product_id = product.id
    where import_key = import_product.key and content_hash = import_product.hash`.execute(connection)
}

async function* sortedRows(connection: Db) {
  let after = { product_line: 0, line: 0 }
  for (;;) {
    const rows = await connection
      .withTables<SpoolTables>()
      .selectFrom('import_row as row')
      .innerJoin('import_product as product', 'product.product_line', 'row.product_line')
      .select(['row.line', 'surplus', 'cells', 'row.product_line', 'product.hash'])
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('row.product_line', 'row.line'), '>', tuple(after.product_line, after.line)),
      )
      .orderBy('row.product_line')
      .orderBy('row.line')
      .limit(ROWS_PER_PAGE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}
