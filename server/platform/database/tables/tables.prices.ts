/** The tables of prices: their history, bulk changes and sales. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { PriceRounding } from '@shop/contract/prices/price-rounding.ts'
import type { SaleStep } from '@shop/contract/prices/sales.ts'
import type { PromotionScope } from '@shop/contract/promotions/promotions.ts'
import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts'

interface PriceChangeTable {
  id: Generated<string>
  variation_id: number
  price_pence: number
  at: Timestamp
}

interface BulkPriceChangeTable {
  id: Generated<number>
  changed_at: Timestamp
  undone_at: NullableTimestamp
  created_at: Timestamp
  changes: Json<{ variation_id: number; from_pence: number; to_pence: number; from_compare_at_pence: number | null }[]>
}

interface SaleTable {
  id: Generated<number>
  name: string
  state: Generated<'planned' | 'running' | 'ended' | 'cancelled'>
  starts_at: Timestamp
  ends_at: Timestamp
  step: Json<SaleStep>
  rounding: Json<PriceRounding>
  scope: Json<PromotionScope>
  created_at: Timestamp
  updated_at: Timestamp
}

interface SalePriceTable {
  sale_id: number
  variation_id: number
  price_pence: number | null
  from_pence: number | null
  from_compare_at_pence: number | null
  result: 'reduced' | 'left_out' | 'restored' | 'changed' | null
}

/** Each variation of the products that visitors see. */
interface PublicVariationView {
  id: number | null
  product_id: number | null
  name: string | null
  slug: string | null
  product_class: ProductClass | null
  attributes: Json<Record<string, string>> | null
  price_pence: number | null
  stock_quantity: number | null
  position: number | null
}

export interface PriceTables {
  public_variation: PublicVariationView
  price_change: PriceChangeTable
  bulk_price_change: BulkPriceChangeTable
  sale: SaleTable
  sale_price: SalePriceTable
}
