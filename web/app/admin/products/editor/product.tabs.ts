/** The tabs of the product form, and which fields each contains. */
import { PRODUCT_FIELDS, type ProductFieldName } from '@shop/contract/fields/product.fields.ts'
import type { FieldErrors } from 'react-hook-form'
import type { ProductValues } from './product.values.ts'
import { listMessages } from './product-findings.tsx'

export const TABS = [
  { name: 'product', label: 'Product' },
  { name: 'variants', label: 'Variants' },
  { name: 'compliance', label: 'Compliance' },
  { name: 'search', label: 'Search' },
] as const
export type TabName = (typeof TABS)[number]['name']

/** The tab of each group of plain fields. */
const TAB_OF_GROUP = { basics: 'product', shop: 'product', variants: 'variants', search: 'search' } as const
const TAB_OF: Record<Exclude<keyof ProductValues, ProductFieldName>, TabName> = {
  images: 'product',
  variations: 'variants',
  parked: 'variants',
  product_class: 'compliance',
  compliance: 'compliance',
  confirmations: 'compliance',
}

function tabOf(name: string): TabName | undefined {
  if (isPlain(name)) return TAB_OF_GROUP[PRODUCT_FIELDS[name].group]
  return isPart(name) ? TAB_OF[name] : undefined
}
const isPlain = (name: string): name is ProductFieldName => name in PRODUCT_FIELDS
const isPart = (name: string): name is keyof typeof TAB_OF => name in TAB_OF

/** Returns the number of errors in each tab. */
export function errorCounts(errors: FieldErrors<ProductValues>): Record<TabName, number> {
  const found: Record<TabName, Set<string>> = {
    product: new Set(),
    variants: new Set(),
    compliance: new Set(),
    search: new Set(),
  }
  for (const [name, error] of Object.entries(errors)) {
    const tab = tabOf(name)
    if (tab) for (const message of listMessages(error)) found[tab].add(message)
  }
  const { product, variants, compliance, search } = found
  return { product: product.size, variants: variants.size, compliance: compliance.size, search: search.size }
}
