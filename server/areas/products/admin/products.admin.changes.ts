/** Merges a form's changes into a complete draft: omitted fields keep their stored values. */
import { type ProductChanges, ProductDraft, type VariationChange } from '@shop/contract/admin/catalogue.admin.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { toPounds } from '@shop/contract/lib/money.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { z } from 'zod'
import { fromRow } from '../../../platform/database/record-columns.ts'
import { invalid, rejectInvalid } from '../../../platform/http/http-error.ts'
import { uploadedImages } from '../../media/media.forms.ts'
import type { ProductContent, VariationContent } from '../product.write.content.ts'
import { matchVariations } from '../product.write.content.ts'

export type Changes = z.output<typeof ProductChanges>
type Variation = z.output<typeof VariationChange>
type Picture = { media_key: string; alt: string }

/** A stored product, locked by its writer. */
export interface StoredProduct extends ProductContent {
  id: number
  updated_at: Date
  variations: (VariationContent & { id: number })[]
  images: Picture[]
  fitting_ids: number[]
}

/** A variation of a form with its stored variation. */
export interface MatchedVariation {
  change: Variation
  stored: StoredProduct['variations'][number] | undefined
}

/** Pairs each variation of the form with the stored one. Throws 422 for ids of other products, and duplicates. */
export function matchChanges(stored: StoredProduct['variations'], changes: readonly Variation[]): MatchedVariation[] {
  const ids = changes.map(({ id }) => id)
  const known = new Set(stored.map(({ id }) => id))
  const fieldErrors: FieldError[] = ids.flatMap((id, index) => {
    if (id === undefined) return []
    const path = `variations.${index}.id`
    if (!known.has(id)) return [{ path, message: 'This variation no longer exists.' }]
    return ids.indexOf(id) === index ? [] : [{ path, message: 'This variation is listed twice.' }]
  })
  rejectInvalid('Some variations need another look.', fieldErrors)
  const matches = matchVariations(stored, changes)
  return changes.map((change, index) => ({ change, stored: matches[index] }))
}

/** Returns variations whose stock has changed since the form was loaded, each with the difference. */
export function findStockConflicts(matched: readonly MatchedVariation[]): FieldError[] {
  return matched.flatMap(({ change: { stock_quantity, stock_seen }, stored }, index) => {
    const isMeant = stock_quantity !== undefined && stock_seen !== undefined && stock_quantity !== stock_seen
    if (!isMeant || !stored || stored.stock_quantity === stock_seen) return []
    const fewer = stock_seen - stored.stock_quantity
    const why = fewer > 0 ? `somebody has bought ${fewer}` : `${-fewer} came back or were added`
    const message = `${stored.sku} is now ${stored.stock_quantity}: ${why}.`
    return [{ path: `variations.${index}.stock_quantity`, message }]
  })
}

/** Inserts the images uploaded with a form, stored under `keys`, where the form references them. */
export function assignImages(keys: readonly string[]) {
  const pictures = uploadedImages(keys)
  return {
    ofVariations: <V extends { media_key: string | null }>(variations: readonly V[]): V[] =>
      variations.map((variation, index) => ({
        ...variation,
        media_key:
          variation.media_key === null ? null : pictures.keyOf(variation.media_key, `variations.${index}.media_key`),
      })),

    /** Call it last: images without a reference are appended. */
    ofProduct: (images: readonly Picture[]): Picture[] => [
      ...images.map(({ media_key, alt }, index) => ({
        media_key: pictures.keyOf(media_key, `images.${index}.media_key`),
        alt,
      })),
      ...pictures.unnamed().map((media_key) => ({ media_key, alt: '' })),
    ],
  }
}

/** Returns the stored product with `changes`; variations are those of `matched` if the form sent any. */
export function mergedDraft(
  stored: StoredProduct,
  { variations: _, ...changes }: Changes,
  matched: readonly MatchedVariation[] | undefined,
): ProductDraft {
  const variations = matched?.map(({ change, stored: known }) => ({
    ...change,
    stock_quantity: stockOf(change, known),
    cost_price: change.cost_price === undefined ? (known?.cost_price_pence ?? null) : change.cost_price,
  }))
  return checkedDraft({ ...toDraft(stored), ...changes, ...(variations ? { variations } : {}) })
}

/** The stored stock stays if it was omitted or not edited. */
function stockOf({ stock_quantity, stock_seen }: Variation, stored: MatchedVariation['stored']): number {
  if (stock_quantity === undefined || stock_quantity === stock_seen)
    return stored?.stock_quantity ?? stock_quantity ?? 0
  return stock_quantity
}

/** Converts a stored product to a draft. */
export function toDraft({ id: _id, updated_at: _at, popularity: _score, import_key: _key, ...stored }: StoredProduct) {
  return { ...stored, variations: stored.variations.map(toVariationDraft) }
}

/** Converts a stored variation to a draft, with its id. */
export const toVariationDraft = (stored: StoredProduct['variations'][number]) => ({
  id: stored.id,
  ...fromRow(VARIATION_FIELDS, stored),
})

type Priced = { price: number; compare_at_price: number | null; cost_price?: number | null | undefined }

const poundsOf = (pence: number | null): number | null => (pence === null ? null : toPounds(pence))

/** Validates `draft`, with prices in pence; throws 422 naming every invalid field. */
export function checkedDraft<V extends Priced>(draft: { variations: readonly V[] }): ProductDraft {
  const variations = draft.variations.map(({ price, compare_at_price, cost_price, ...variation }) => ({
    ...variation,
    price: toPounds(price),
    compare_at_price: poundsOf(compare_at_price),
    cost_price: poundsOf(cost_price ?? null),
  }))
  const { data, error } = ProductDraft.safeParse({ ...draft, variations })
  if (data) return data
  const fieldErrors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first = { path: '', message: 'Not valid' }, ...others] = fieldErrors
  throw invalid('Some fields need another look.', [first, ...others])
}
