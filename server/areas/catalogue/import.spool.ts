/**
 * Holds the rows of a file while it is read and gives them back product by product.
 *
 * A product's rows may be anywhere in a file: variations of a WooCommerce export often stand far from their product, and
 * before it. So the rows go into a temporary table first and PostgreSQL brings them together, in memory that does not grow
 * with the file. It also means that nothing is written to the catalogue before the whole file has proved readable.
 */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { CsvRow } from './import.csv.ts'

const ROWS_PER_INSERT = 1000
const ROWS_PER_PAGE = 2000
/** A product of more rows is refused by its reader; the rest of them are not kept. */
export const MAX_ROWS_PER_PRODUCT = 2000

/** A longer handle or SKU is no name but a broken cell, and too long for the index. */
export const MAX_NAME_CHARACTERS = 200
/** With the few characters that say what it is a name of. */
const MAX_KEY_CHARACTERS = MAX_NAME_CHARACTERS + 10

/** What a row belongs to. It joins the product known by `belongs_to`; it makes that product known by the names `is`. */
export interface Place {
  belongs_to: string
  is: string[]
}

export interface Spool {
  add(row: CsvRow, place: Place): Promise<void>
  /** Brings the rows together and answers how many products there are. After it nothing is added. */
  settle(): Promise<number>
  /** The rows of one product after another, by the line on which each product starts. */
  products(): AsyncGenerator<CsvRow[]>
}

/** Runs `use` with an empty spool on a connection of its own, which is left as it was found. */
export async function withSpool<T>(db: Db, use: (spool: Spool) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await drop(connection)
    // Sorting a very long file may take longer than a page's query is allowed to.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`create temporary table import_row
      (line integer not null, surplus integer not null, belongs_to text not null, cells text not null, product_line integer)`.execute(
      connection,
    )
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
  await sql`drop table if exists pg_temp.import_row, pg_temp.import_name`.execute(connection)
}

function spoolOver(connection: Db): Spool {
  let waiting: { row: CsvRow; place: Place }[] = []

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    await sql`insert into import_row (line, surplus, belongs_to, cells)
      select * from unnest(${batch.map(({ row }) => row.line)}::int[], ${batch.map(({ row }) => row.surplus)}::int[],
        ${batch.map(({ place }) => place.belongs_to)}::text[],
        ${batch.map(({ row }) => JSON.stringify(row.cells))}::text[])`.execute(connection)
    const names = batch.flatMap(({ row, place }) => place.is.map((name) => ({ name, line: row.line })))
    await sql`insert into import_name (name, line)
      select * from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ line }) => line)}::int[])
      on conflict do nothing`.execute(connection)
  }

  return {
    async add(row, place) {
      const isTooLong = [place.belongs_to, ...place.is].some((name) => name.length > MAX_KEY_CHARACTERS)
      waiting.push({ row, place: isTooLong ? { belongs_to: `line ${row.line}`, is: [] } : place })
      if (waiting.length >= ROWS_PER_INSERT) await flush()
    },

    async settle() {
      await flush()
      await sql`analyze import_row, import_name`.execute(connection)
      // A row whose product is not in the file stands alone, for its reader to refuse by name.
      await sql`update import_row set product_line = coalesce(
        (select name.line from import_name name where name.name = import_row.belongs_to), import_row.line)`.execute(
        connection,
      )
      await sql`create index on import_row (product_line, line)`.execute(connection)
      const { rows } = await sql<{ count: number }>`
        select count(distinct product_line) as count from import_row`.execute(connection)
      return rows[0]?.count ?? 0
    },

    async *products() {
      let group: CsvRow[] = []
      let current = 0
      for await (const { product_line, ...row } of sortedRows(connection)) {
        if (product_line !== current && group.length > 0) {
          yield group
          group = []
        }
        current = product_line
        if (group.length <= MAX_ROWS_PER_PRODUCT) group.push(row)
      }
      if (group.length > 0) yield group
    },
  }
}

async function* sortedRows(connection: Db): AsyncGenerator<CsvRow & { product_line: number }> {
  let after = { product_line: 0, line: 0 }
  for (;;) {
    const { rows } = await sql<{ line: number; surplus: number; cells: string; product_line: number }>`
      select line, surplus, cells, product_line from import_row
      where (product_line, line) > (${after.product_line}, ${after.line})
      order by product_line, line limit ${ROWS_PER_PAGE}`.execute(connection)
    for (const row of rows) yield { ...row, cells: JSON.parse(row.cells) }
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}
