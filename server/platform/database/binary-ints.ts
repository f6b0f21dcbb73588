/** Many whole numbers as bytes, because the driver needs a hundred times as long for 100,000 rows. */
import { endianness } from 'node:os'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Aggregates an integer of all rows, or of those that meet a condition: in the order of a subquery, else in any. */
export const intsAsBytes = (value: Expression<number>, only?: Expression<SqlBool>): RawBuilder<Buffer> =>
  sql`coalesce(string_agg(int4send(${value}), ''::bytea)${only ? sql` filter (where ${only})` : sql``}, '')`

/** Aggregates several integers of all rows, each into a row of its own, which needs less memory than a single row. */
export const columnsAsBytes = (values: readonly Expression<number>[]): RawBuilder<Buffer> =>
  sql`unnest(array[${sql.join(values.map((value) => intsAsBytes(value)))}])`

/** Returns the integers in `bytes`, four big-endian bytes each. Swaps bytes in place: do not use `bytes` afterwards. */
export function intsFromBytes(bytes: Buffer): Int32Array {
  const own = bytes.byteOffset % Int32Array.BYTES_PER_ELEMENT === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer)
  if (endianness() === 'LE') own.swap32()
  return new Int32Array(own.buffer, own.byteOffset, own.length / Int32Array.BYTES_PER_ELEMENT)
}
