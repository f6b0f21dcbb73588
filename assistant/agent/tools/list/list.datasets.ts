/** The datasets of the list tool, by name. */
import { z } from 'zod'
import { BRANDS, CATEGORIES, PRODUCTS, REVIEWS, VARIATIONS } from './list.catalogue.ts'
import type { DatasetRow } from './list.fields.ts'
import { BUYERS, CHANGES, COUPONS, CUSTOMERS, ORDERS, REFUNDS } from './list.trade.ts'

export const Dataset = z.enum([
  'products',
  'variations',
  'orders',
  'refunds',
  'customers',
  'buyers',
  'coupons',
  'reviews',
  'changes',
  'brands',
  'categories',
])
export type Dataset = z.output<typeof Dataset>

export const DATASETS: Readonly<Record<Dataset, DatasetRow>> = {
  products: PRODUCTS,
  variations: VARIATIONS,
  orders: ORDERS,
  refunds: REFUNDS,
  customers: CUSTOMERS,
  buyers: BUYERS,
  coupons: COUPONS,
  reviews: REVIEWS,
  changes: CHANGES,
  brands: BRANDS,
  categories: CATEGORIES,
}
