/** The data of one view of the shop. Amounts in pounds. */
import type { Answer } from '@shop/contract/client.ts'
import type { ProductSummary } from '../queries.ts'
import type { ShopFilters } from './shop-filters.ts'

export type Facets = Answer<'GET /products/'>['facets']

export interface Named {
  id: number
  name: string
}

export interface ShopData {
  /** The requested filters, with slugs already resolved to ids. */
  filters: ShopFilters
  items: ProductSummary[]
  total: number
  page: number
  pages: number
  facets: Facets | null
  /** Names for the chosen ids, including those that no facet counts any more. */
  chosen: Record<'categories' | 'subcategories' | 'brands', Named[]>
  title: string
  description: string
}
