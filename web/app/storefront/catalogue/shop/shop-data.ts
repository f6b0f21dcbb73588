/** What one view of the shop is made of. Amounts in pounds. */
import type { Answer } from '@shop/contract/client.ts'
import type { ProductSummary } from '../queries.ts'
import type { ShopFilters } from './shop-filters.ts'

export type Facets = Answer<'GET /products/'>['facets']

export interface Named {
  id: number
  name: string
}

export interface ShopData {
  /** What was asked for, slugs already turned into ids. */
  filters: ShopFilters
  items: ProductSummary[]
  total: number
  page: number
  pages: number
  facets: Facets | null
  /** What the chosen ids are called, whether or not a facet still counts them. */
  chosen: Record<'categories' | 'subcategories' | 'brands', Named[]>
  title: string
  description: string
}
