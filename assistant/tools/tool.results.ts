/** What the customers' tools answer: plain values that can be sent as JSON. Amounts are pence. */
import type { FlavourFamily } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { DeliveryMethod, OrderStatus, PaymentMethod, PaymentStatus } from '@shop/contract/orders.ts'

export type Fact = string | number | boolean

/** A product at a glance. `in_stock` and `stock_quantity` are of the variations that were asked for. */
export interface ProductCard {
  id: number
  name: string
  brand: string
  category: string
  subcategory: string
  product_class: ProductClass
  /** Of the cheapest variation that was asked for. */
  price_pence: number
  /** '£3.99 – £12.99' where prices differ, else ''. */
  price_range: string
  in_stock: boolean
  stock_quantity: number
  /** Those that are in stock; those on offer where nothing is. */
  strengths_mg: number[]
  nicotine_type: 'salt' | 'freebase' | 'none'
  /** Flavours to choose from that are in stock; empty where there is no such choice. */
  flavours: string[]
  flavour_family: FlavourFamily | null
  pack_size: string
  /** Forms of it that are sold out while others are in stock, by their values: ['120 softgels'], ['Melon Ice', '6 mg']. */
  sold_out: string[][]
  rating: number
  num_reviews: number
  age_restricted: boolean
  contains_nicotine: boolean
  path: string
  /** One sentence, as on the card. */
  summary: string
  /** What the class states: battery_mah, power_w, tank_ml, resistances, fits, base, volume_ml, cbd_mg_per_serving … */
  facts: Record<string, Fact>
}

export interface SearchResult {
  items: ProductCard[]
  /** How many there are in all; MOST_COUNTED stands for that many or more. */
  total: number
  /** Filters that were let go because nothing passed them all: 'brand', 'category', 'flavour', 'nicotine_type', 'words'. */
  relaxed: string[]
}

/** One form of a product to buy. */
interface Choice {
  attributes: Record<string, string>
  price_pence: number
  in_stock: boolean
  stock_quantity: number
  /** '£31.99 per 100 ml'; '' where there is none. */
  unit_price: string
}

export interface ProductDetails extends ProductCard {
  /** Plain text, at most a few sentences. */
  description: string
  /** What its description lists, by label in small letters: 'in the box', 'power', 'to make'. */
  listed: Record<string, string>
  choices: Choice[]
  ingredients: string | null
  allergens: string[]
  directions: string | null
  storage: string | null
  /** 'Magnesium 200 mg (53 % of the reference value)', of a daily portion. */
  nutrients: string[]
  /** What the page must say: cautions, hazards, 18+. */
  cautions: string[]
  /** '£49.90 per 100 ml', of the cheapest choice; '' where there is none. */
  unit_price: string
  /** Parts that fit it, or what it fits, what is in stock first; at most six. */
  goes_with: ProductCard[]
}

export type DetailsResult = { found: true; product: ProductDetails } | { found: false }

export interface CompareResult {
  items: ProductCard[]
  /** Only what differs; `values` are in the order of `items`, '–' where one says nothing. */
  rows: { label: string; values: string[] }[]
}

export interface BundleCard {
  id: number
  name: string
  summary: string
  price_pence: number
  savings_pence: number
  in_stock: boolean
  stock_quantity: number
  contains_nicotine: boolean
  age_restricted: boolean
  /** '2 × Garden Mint Nic Salt (10 mg)'. */
  parts: string[]
  product_ids: number[]
  path: string
}

export interface BundlesResult {
  items: BundleCard[]
  total: number
}

export interface DeliveryAndReturns {
  standard_fee_pence: number
  /** Standard delivery costs nothing from here on, after any discount. */
  free_from_pence: number
  express_fee_pence: number
  standard_arrives: string
  express_arrives: string
  /** 24-hour clock of London: orders before this hour leave the same working day. */
  dispatch_before_hour: number
  working_days: string
  /** 'England, Wales and Scotland'. */
  delivers_to: string
  not_delivered_to: string[]
  delivers_abroad: false
  overdue_days: number
  cancel_days: number
  send_back_days: number
  refund_days: number
  reject_faulty_days: number
  take_back_days: number
  not_returnable_once_opened: string[]
  age_limit_years: number
  age_check_required: boolean
  age_check: string
  delivery_path: string
  returns_path: string
  recycling_path: string
}

export interface StoreInformation {
  name: string
  company: string
  company_number: string
  vat_number: string
  /** On one line; '' where the settings hold none. */
  address: string
  has_counter: false
  email: string
  phone: string
  answers_on: string
  currency: string
  pays_by_card: boolean
  /** Goods that cannot be paid for by card; empty where all can. */
  card_not_for: ProductClass[]
  pays_by_bank_transfer: boolean
  card_order_minutes: number
  transfer_order_days: number
  coupons_apply_to_vaping: boolean
  social: { name: string; url: string }[]
  categories: { id: number; name: string; path: string; subcategories: string[] }[]
  contact_path: string
}

export interface OrderCard {
  id: number
  order_number: string
  status: OrderStatus
  payment_status: PaymentStatus
  payment_method: PaymentMethod
  total_pence: number
  item_count: number
  item_names: string[]
  /** YYYY-MM-DD, in London. */
  ordered_on: string
  path: string
}

export type MyOrdersResult = { signed_in: true; items: OrderCard[]; total: number } | { signed_in: false }

export interface OrderDetails extends OrderCard {
  delivery_method: DeliveryMethod
  items: { name: string; quantity: number; product_id: number | null }[]
  delivery_fee_pence: number
  refunded_pence: number
  tracking_number: string | null
  tracking_url: string | null
  age_check: 'not_required' | 'pending' | 'passed' | 'failed'
  can_cancel: boolean
  /** Unpaid by then, it is cancelled; ISO 8601. */
  expires_at: string | null
  /** The last day to change one's mind, YYYY-MM-DD; null until it is delivered. */
  withdraw_until: string | null
  timeline: { status: string; note: string; on: string }[]
}

/** `found: false` is the same for a number that does not exist and for another customer's. */
export type OrderStatusResult =
  | { signed_in: false }
  | { signed_in: true; found: false }
  | { signed_in: true; found: true; order: OrderDetails }

export type OpenPageResult = { opened: true; path: string; title: string } | { opened: false; reason: string }
