/** A draft as the columns it becomes, and whether that differs from what is stored. */
import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft, VariationDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { ProductOption } from '@shop/contract/catalogue.ts'
import type { ProductClass, StoredConfirmation } from '@shop/contract/compliance.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { VariationFields } from '../catalogue/catalogue.rows.ts'

/** A product's own columns, as staff or an import decide them. */
export interface ProductContent
  extends Pick<
    ProductDraft,
    | 'name'
    | 'sku'
    | 'status'
    | 'brand_id'
    | 'category_id'
    | 'subcategory_id'
    | 'description'
    | 'short_description'
    | 'seo_title'
    | 'seo_description'
    | 'tags'
    | 'flavour_family'
    | 'net_quantity'
    | 'net_unit'
    | 'is_featured'
  > {
  slug: string
  product_class: ProductClass
  compliance: Record<string, unknown>
  options: ProductOption[]
  confirmations: StoredConfirmation[]
  popularity: number
  import_key: string | null
}

/** A variation's own columns, as staff or an import decide them. */
export interface VariationContent extends VariationFields {
  position: number
}

/**
 * The choices of a product: those given, in their order, as far as a variation has them, then those that only the
 * variations name, in the order in which they appear.
 */
export function optionsOf({ options, variations }: Pick<ProductDraft, 'options' | 'variations'>): ProductOption[] {
  const used = new Map<string, Set<string>>()
  for (const { attributes } of variations) {
    for (const [name, value] of Object.entries(attributes)) {
      used.set(name, (used.get(name) ?? new Set()).add(value))
    }
  }
  const names = [...options.map(({ name }) => name).filter((name) => used.has(name)), ...used.keys()]
  return [...new Set(names)].map((name) => {
    const given = options.find((option) => option.name === name)?.values ?? []
    const values = used.get(name) ?? new Set()
    const known = given.filter(({ value }) => values.has(value))
    const others = [...values].filter((value) => !known.some((entry) => entry.value === value))
    return { name, values: [...known, ...others.map((value) => ({ value, swatch: null }))] }
  })
}

export function variationContent(draft: VariationDraft, position: number): VariationContent {
  return {
    sku: draft.sku,
    attributes: draft.attributes,
    price_pence: draft.price,
    compare_at_price_pence: draft.compare_at_price,
    stock_quantity: draft.stock_quantity,
    net_quantity: draft.net_quantity,
    media_key: draft.media_key,
    position,
  }
}

/** Faults of a draft in itself, whatever is stored. */
export function faultsOf({
  variations,
  net_quantity,
  net_unit,
  category_id,
  subcategory_id,
}: ProductDraft): FieldError[] {
  const faults: FieldError[] = []
  const skus = new Set<string>()
  const choices = new Set<string>()
  variations.forEach(({ sku, attributes, price, compare_at_price }, index) => {
    const path = `variations.${index}`
    if (skus.has(sku)) faults.push({ path: `${path}.sku`, message: `The SKU ${sku} is used twice.` })
    skus.add(sku)
    const choice = choiceKey(attributes)
    if (choices.has(choice))
      faults.push({ path: `${path}.attributes`, message: 'Another variation has the same choices.' })
    choices.add(choice)
    if (compare_at_price !== null && compare_at_price <= price)
      faults.push({ path: `${path}.compare_at_price`, message: 'The compare-at price must be above the price.' })
  })
  if (net_quantity !== null && net_unit === null)
    faults.push({ path: 'net_unit', message: 'Choose the unit of the net quantity.' })
  if (subcategory_id !== null && category_id === null)
    faults.push({ path: 'category_id', message: 'Choose the category of the subcategory.' })
  return faults
}

/** The same for the same choices, in whatever order they are named. */
function choiceKey(attributes: Record<string, string>): string {
  return JSON.stringify(Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What saving does to the variations: some go, some stay under their id, some are new. */
export interface VariationChanges {
  removed: number[]
  updated: StoredVariation[]
  added: VariationContent[]
}

type StoredVariation = VariationContent & { id: number }

/**
 * The stored variation that each wanted one is, so that carts and bundles keep pointing at it: by `id` where it is given,
 * else by SKU, else, where the SKU alone was renamed, by its choices.
 */
export function matchVariations<T extends Pick<StoredVariation, 'id' | 'sku' | 'attributes'>>(
  stored: readonly T[],
  wanted: readonly { id?: number | undefined; sku: string; attributes: Record<string, string> }[],
): (T | undefined)[] {
  const byId = new Map(stored.map((variation) => [variation.id, variation]))
  const named = new Set(wanted.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const open = stored.filter(({ id }) => !named.has(id))
  const wantedSkus = new Set(wanted.map(({ sku }) => sku))
  const bySku = new Map(open.map((variation) => [variation.sku, variation]))
  const renamed = new Map(
    open.filter(({ sku }) => !wantedSkus.has(sku)).map((variation) => [choiceKey(variation.attributes), variation]),
  )
  return wanted.map(({ id, sku, attributes }) =>
    id === undefined ? (bySku.get(sku) ?? renamed.get(choiceKey(attributes))) : byId.get(id),
  )
}

/** What becomes of the stored variations when `wanted` is all there is to be; `ids` are those of the wanted, where known. */
export function compareVariations(
  stored: readonly StoredVariation[],
  wanted: readonly VariationContent[],
  ids: readonly (number | undefined)[] = [],
): VariationChanges {
  const matches = matchVariations(
    stored,
    wanted.map(({ sku, attributes }, index) => ({ id: ids[index], sku, attributes })),
  )
  const kept = new Set(matches.map((match) => match?.id))
  const changes: VariationChanges = {
    removed: stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    updated: [],
    added: [],
  }
  wanted.forEach((variation, index) => {
    const match = matches[index]
    const next = match && { ...variation, id: match.id }
    if (!next) changes.added.push(variation)
    else if (!isDeepStrictEqual(next, match)) changes.updated.push(next)
  })
  return changes
}
