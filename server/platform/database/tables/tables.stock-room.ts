/** The tables of the stock room. */
import type { CountReason } from '@shop/contract/stock-room/stock-counts.ts'
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

interface StockCountTable {
  id: Generated<number>
  name: string
  scope: 'all' | 'category' | 'brand'
  category_id: number | null
  brand_id: number | null
  status: Generated<'open' | 'applied' | 'cancelled'>
  started_by: number | null
  started_at: Timestamp
  ended_at: NullableTimestamp
}

interface StockCountLineTable {
  count_id: number
  variation_id: number
  counted: number
  expected: number
  changed_meanwhile: Generated<boolean>
  reason: CountReason | null
  counted_at: Timestamp
}

export interface StockRoomTables {
  stock_count: StockCountTable
  stock_count_line: StockCountLineTable
}
