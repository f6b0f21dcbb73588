/** The tables of the stock room. */
import type { PurchaseStatus } from '@shop/contract/stock-room/purchase-orders.ts'
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

interface SupplierTable {
  id: Generated<number>
  name: string
  email: Generated<string>
  phone: Generated<string>
  account_no: Generated<string>
  lead_days: number
  minimum_pence: Generated<number>
  notes: Generated<string>
  is_archived: Generated<boolean>
  updated_at: Timestamp
}

interface VariationSupplierTable {
  variation_id: number
  supplier_id: number
  supplier_code: Generated<string>
  pack_size: Generated<number>
}

interface PurchaseOrderTable {
  id: Generated<number>
  supplier_id: number
  status: Generated<PurchaseStatus>
  expected_on: string | null
  note: Generated<string>
  ordered_at: NullableTimestamp
  created_at: Timestamp
  updated_at: Timestamp
}

interface PurchaseOrderLineTable {
  purchase_order_id: number
  variation_id: number
  position: number
  name: string
  sku: string
  supplier_code: string
  pack_size: number
  quantity: number
  received: Generated<number>
  cost_pence: number | null
}

export interface StockRoomTables {
  purchase_order: PurchaseOrderTable
  purchase_order_line: PurchaseOrderLineTable
  stock_count: StockCountTable
  stock_count_line: StockCountLineTable
  supplier: SupplierTable
  variation_supplier: VariationSupplierTable
}
