/** The parts of the product's form, and which fields stand in which. */
import type { FieldErrors } from 'react-hook-form'
import type { ProductValues } from './product.values.ts'
import { messagesOf } from './product-findings.tsx'

export const TABS = [
  { name: 'product', label: 'Product' },
  { name: 'variants', label: 'Variants' },
  { name: 'compliance', label: 'Compliance' },
  { name: 'search', label: 'Search' },
] as const
export type TabName = (typeof TABS)[number]['name']

const TAB_OF: Record<keyof ProductValues, TabName> = {
  name: 'product',
  sku: 'product',
  brand_id: 'product',
  short_description: 'product',
  description: 'product',
  net_quantity: 'product',
  net_unit: 'product',
  images: 'product',
  status: 'product',
  category_id: 'product',
  subcategory_id: 'product',
  tags: 'product',
  flavour_family: 'product',
  is_featured: 'product',
  options: 'variants',
  variations: 'variants',
  parked: 'variants',
  product_class: 'compliance',
  compliance: 'compliance',
  confirmations: 'compliance',
  slug: 'search',
  seo_title: 'search',
  seo_description: 'search',
}
const isField = (name: string): name is keyof ProductValues => name in TAB_OF

/** How many faults stand in each part. */
export function faultCounts(errors: FieldErrors<ProductValues>): Record<TabName, number> {
  const found: Record<TabName, Set<string>> = {
    product: new Set(),
    variants: new Set(),
    compliance: new Set(),
    search: new Set(),
  }
  for (const [name, error] of Object.entries(errors)) {
    if (isField(name)) for (const message of messagesOf(error)) found[TAB_OF[name]].add(message)
  }
  const { product, variants, compliance, search } = found
  return { product: product.size, variants: variants.size, compliance: compliance.size, search: search.size }
}
