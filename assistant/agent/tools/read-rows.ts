/** Reads the rows of a statement that is written as SQL. */
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../server/platform/database/database.ts'

const Total = z.object({ total: z.int().default(0) })

/** The rows, checked, and how many there are in all if the statement counts them in `total`. */
export async function readRows<T>(
  db: Db,
  Row: z.ZodType<T>,
  statement: RawBuilder<unknown>,
): Promise<{ rows: T[]; total: number }> {
  const { rows } = await statement.execute(db)
  return { rows: z.array(Row).parse(rows), total: Total.parse(rows[0] ?? {}).total }
}
