/** Column types that several tables use. */
import type { ColumnType } from 'kysely'

/** Read as a Date, written as a Date or ISO text; the database fills it in if left out. */
export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A jsonb column: read parsed, written as text. */
export type Json<T> = ColumnType<T, string, string>
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
