/** The tables of what the shop must be able to prove: what customers saw, and what it took back. */
import type { Product } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { NetUnit } from '@shop/contract/fields/product.fields.ts'
import type { TakeBack } from '@shop/contract/take-back/take-back.ts'
import type { Generated } from 'kysely'
import type { Json, NullableTimestamp, Timestamp } from './column-types.ts'

/** What the page of a public product says besides its name, brand, prices and images. */
interface ShownByPage {
  product_class: ProductClass
  compliance: Product['compliance']
  short_description: string
  description: string
  net_quantity: number | null
  net_unit: NetUnit | null
}

interface ProductVersionTable {
  product_id: number
  digest: string
  shown: Json<ShownByPage>
}

/** A view, all of whose columns PostgreSQL reports as nullable: the products of an order's lines with what their pages said. */
interface OrderLinePageView {
  order_id: number | null
  item_id: number | null
  item_quantity: number | null
  compare_at_price_pence: number | null
  product_id: number | null
  product_class: ProductClass | null
  name: string | null
  attributes: Json<Record<string, string>> | null
  quantity: number | null
  shown: Json<ShownByPage> | null
}

interface TakeBackTable {
  id: Generated<number>
  taken_on: string
  kind: TakeBack['kind']
  units: number
  weight_grams: number
  source: TakeBack['source']
  collector: Generated<string>
  collector_reference: Generated<string>
  collected_on: string | null
  recorded_by: number | null
  updated_at: Timestamp
}

/** A view, all of whose columns PostgreSQL reports as nullable. */
interface SoldBatteryView {
  sold_at: NullableTimestamp
  quantity: number | null
  grams: number | null
}

export interface EvidenceTables {
  order_line_page: OrderLinePageView
  product_version: ProductVersionTable
  sold_battery: SoldBatteryView
  take_back: TakeBackTable
}
