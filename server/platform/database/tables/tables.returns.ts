/** The tables of returns, and what customers hold. */
import type { ReturnReason } from '@shop/contract/orders.ts'
import type { ReturnOutcome, ReturnStatus } from '@shop/contract/returns/returns.ts'
import type { Generated } from 'kysely'
import type { NullableTimestamp, Timestamp } from './column-types.ts'

/** No longer read: return_request has its rows. */
interface OrderReturnTable {
  order_id: number
  reason: 'change_of_mind' | 'faulty' | 'not_as_described'
  note: Generated<string>
  requested_at: Timestamp
}

export interface ReturnRequestTable {
  id: Generated<number>
  order_id: number
  status: Generated<ReturnStatus>
  note: Generated<string>
  requested_by: number | null
  requested_at: Timestamp
  sent_at: NullableTimestamp
  tracking_number: Generated<string>
  received_at: NullableTimestamp
  decided_at: NullableTimestamp
  decision_note: Generated<string>
  refund_id: number | null
  replaced_at: NullableTimestamp
  replacement_shipped_at: NullableTimestamp
  replacement_tracking: Generated<string>
  cancelled_at: NullableTimestamp
}

interface ReturnItemTable {
  return_id: number
  order_item_id: number
  quantity: number
  reason: ReturnReason
  is_unsealed: Generated<boolean>
  received: number | null
  outcome: ReturnOutcome | null
  accepted: number | null
  is_restocked: boolean | null
  decision_reason: Generated<string>
}

/** A view: units that customers hold, by the lines of their orders. */
interface OrderStockView {
  variation_id: number | null
  quantity: number | null
}

export interface ReturnTables {
  order_return: OrderReturnTable
  order_stock: OrderStockView
  return_item: ReturnItemTable
  return_request: ReturnRequestTable
}
