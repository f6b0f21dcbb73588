/** Converts a draft to columns, and compares it with the stored product. */
import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft, VariationDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { ProductOption } from '@shop/contract/catalogue.ts'
import type { ProductClass, StoredConfirmation } from '@shop/contract/compliance.ts'
import type { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { choiceKey } from '@shop/contract/fields/product.fields.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import type { ValuesOf } from '@shop/contract/lib/record-fields.ts'
import { type RowOf, toRow } from '../../platform/database/record-columns.ts'

/** A product's own columns, as staff or an import set them. */
export interface ProductContent extends ValuesOf<typeof PRODUCT_FIELDS> {
  product_class: ProductClass
  compliance: Record<string, unknown>
  confirmations: StoredConfirmation[]
  popularity: number
  import_key: string | null
}

/** A variation's own columns, as staff or an import set them. */
export type VariationContent = RowOf<typeof VARIATION_FIELDS> & { position: number }

/**
 * Returns the choices of a product: the given ones in order, if a variation has them, then those that only variations
 * name, in order of appearance.
 */
export function collectOptions({ options, variations }: Pick<ProductDraft, 'options' | 'variations'>): ProductOption[] {
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

export const variationContent = (draft: VariationDraft, position: number): VariationContent => ({
  ...toRow(VARIATION_FIELDS, draft),
  position,
})

/** The changes of a save to the variations: removed, updated under their id, or added. */
export interface VariationChanges {
  removed: number[]
  updated: StoredVariation[]
  added: VariationContent[]
  /** Whether the available choices change, of which other products' pages and counts may depend. */
  changesChoices: boolean
}

export type StoredVariation = VariationContent & { id: number }

/**
 * Matches each wanted variation with the stored one, so that carts and bundles keep their references: by `id` if given,
 * then by SKU, then, if only the SKU changed, by its choices.
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

/** Returns the changes from the stored variations to `wanted`; `ids` are those of the wanted, if known. */
export function compareVariations(
  stored: readonly StoredVariation[],
  wanted: readonly VariationContent[],
  ids: readonly (number | undefined)[] = [],
): VariationChanges {
  const matches = matchVariations(
    stored,
    wanted.map(({ sku, attributes }, index) => ({ id: ids[index], sku, attributes })),
  )
  const matchedIds = new Set(matches.map((match) => match?.id))
  const changes: VariationChanges = {
    removed: stored.filter(({ id }) => !matchedIds.has(id)).map(({ id }) => id),
    updated: [],
    added: [],
    changesChoices: !isDeepStrictEqual(choicesOf(stored), choicesOf(wanted)),
  }
  wanted.forEach((variation, index) => {
    const match = matches[index]
    const next = match && { ...variation, id: match.id }
    if (!next) changes.added.push(variation)
    else if (!isDeepStrictEqual(next, match)) changes.updated.push(next)
  })
  return changes
}

const choicesOf = (variations: readonly VariationContent[]): string[] =>
  variations.map(({ attributes, stock_quantity }) => JSON.stringify([attributes, stock_quantity > 0])).sort()
