/** Describes a product's changes for the audit log and for version conflicts. */
import { isDeepStrictEqual } from 'node:util'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { StoredProduct } from './products.admin.changes.ts'

type Facts = Record<string, unknown>

/** Returns facts by name: the product's own, `compliance.…`, and variations by SKU: `variations.TEA-1.price`. */
function factsOf({
  id: _id,
  updated_at: _at,
  popularity: _score,
  import_key: _key,
  variations,
  compliance,
  ...product
}: Omit<StoredProduct, 'updated_at'> & { updated_at?: Date }): Facts {
  const facts: Facts = { ...product }
  for (const [name, value] of Object.entries(compliance)) facts[`compliance.${name}`] = value
  for (const {
    sku,
    id: _,
    position,
    price_pence,
    compare_at_price_pence,
    cost_price_pence,
    ...variation
  } of variations) {
    const columns = {
      ...variation,
      position,
      price: formatPence(price_pence),
      compare_at_price: amountOf(compare_at_price_pence),
      cost_price: amountOf(cost_price_pence),
    }
    for (const [name, value] of Object.entries(columns)) facts[`variations.${sku}.${name}`] = value
  }
  return facts
}

const amountOf = (pence: number | null): string | null => (pence === null ? null : formatPence(pence))

/** Returns the facts that differ, before and after; null for a missing one. */
export function changedFacts(before: StoredProduct, after: StoredProduct): { before: Facts; after: Facts } {
  const [was, is] = [factsOf(before), factsOf(after)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isDeepStrictEqual(was[name], is[name]),
  )
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: only(was), after: only(is) }
}

/** Returns the non-empty facts of a new product. */
export function newFacts(product: Omit<StoredProduct, 'updated_at'>): Facts {
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(factsOf(product)).filter(([, value]) => !isEmpty(value)))
}
