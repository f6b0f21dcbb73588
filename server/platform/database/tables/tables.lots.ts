/** The tables of lots and recalls. */

import type { ProductClass } from '@shop/contract/compliance.ts'
import type { DutyStamp } from '@shop/contract/lots/lots.admin.ts'
import type { RecallAnswer } from '@shop/contract/lots/recalls.ts'
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

export interface LotTable {
  id: Generated<number>
  variation_id: number
  lot_no: string
  best_before: string | null
  duty_stamp: DutyStamp
  supplier: Generated<string>
  report_key: string | null
  received_on: string
  received: number
  quantity: number
  held_reason: string | null
  is_blocked: boolean
  blocks_on: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

interface OrderItemLotTable {
  order_item_id: number
  lot_id: number
  quantity: number
}

interface LotMovementTable {
  id: Generated<number>
  lot_id: number
  change: number
  reason: 'received' | 'sale' | 'return' | 'adjustment'
  order_id: number | null
  note: Generated<string>
  at: Timestamp
}

interface LotSettingTable {
  product_class: ProductClass
  block_days: number
  is_report_required: boolean
  updated_at: Timestamp
}

interface LotRecallTable {
  id: Generated<number>
  lot_id: number
  reason: Generated<string>
  advice: Generated<string>
  stopped_at: Timestamp
  stopped_by: number | null
  undone_at: NullableTimestamp
  mailed_at: NullableTimestamp
  closed_at: NullableTimestamp
}

interface LotRecallBuyerTable {
  recall_id: number
  order_id: number
  quantity: number
  mailed_at: NullableTimestamp
  reminded_at: NullableTimestamp
  answer: RecallAnswer | null
  answered_at: NullableTimestamp
}

/** A view: the lots of an order's lines. */
interface OrderLineLotView {
  order_item_id: number | null
  quantity: number | null
  lot_id: number | null
  lot_no: string | null
  best_before: string | null
  is_blocked: boolean | null
}

/** A view: the lab reports of lots. */
interface LotReportView {
  key: string | null
  product_id: number | null
  lot_id: number | null
  lot_no: string | null
  is_blocked: boolean | null
  quantity: number | null
  is_public: boolean | null
}

/** A view: the units of a variation in the order in which they are sold, counted from 0. */
interface SellableLotView {
  id: number | null
  variation_id: number | null
  quantity: number | null
  first_unit: number | null
  end_unit: number | null
}

export interface LotTables {
  lot: LotTable
  order_item_lot: OrderItemLotTable
  lot_movement: LotMovementTable
  lot_setting: LotSettingTable
  lot_recall: LotRecallTable
  lot_recall_buyer: LotRecallBuyerTable
  order_line_lot: OrderLineLotView
  lot_report: LotReportView
  sellable_lot: SellableLotView
}
