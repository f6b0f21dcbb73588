/** The three-way merge of a product's variations. */
import type { VariationDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { type StoredProduct, toVariationDraft } from '../../products/admin/products.admin.changes.ts'
import { matchVariations } from '../../products/product.write.content.ts'
import {
  type Column,
  digestValue,
  fileDigest,
  leftIn,
  mergeColumn,
  NOTHING,
  type RememberedVariation,
  toColumn,
} from './import.memory.ts'

type Stored = StoredProduct['variations'][number]

/** A variation from the file. */
export interface FileVariation extends VariationDraft {
  /** The file states no stock. */
  isUncounted: boolean
}

/** A variation to save; `id` is the stored one's. */
export interface MergedVariation extends VariationDraft {
  id: number | undefined
}

export interface VariationMerge {
  variations: MergedVariation[]
  conflicts: string[]
  /** By SKU in the shop, which gives the id after the save; null if the shop does not have it. */
  memory: { sku: string | null; columns: Record<string, Column> }[]
}

/** Returns the columns of a variation that the merge compares. */
function columnsOf({ sku, attributes, price, compare_at_price, net_quantity, media_key, ...others }: VariationDraft) {
  return {
    SKU: sku,
    choices: attributes,
    price: [price, compare_at_price],
    size: net_quantity,
    picture: media_key,
    barcode: others.barcode || null,
    weight: others.weight_grams,
    cost: others.cost_price,
  }
}

/** Merges the file into the `stored` variations; `remembered` is undefined without a memory. */
export function mergeVariations(
  stored: readonly Stored[],
  wanted: readonly FileVariation[],
  { remembered, takesStock }: { remembered: readonly RememberedVariation[] | undefined; takesStock: boolean },
): VariationMerge {
  const byId = new Map(stored.map((variation) => [variation.id, variation]))
  const earlier = matchRemembered(remembered ?? [], wanted)
  const known = new Set(remembered?.map(({ id }) => id))
  const others = stored.filter(({ id }) => !known.has(id))
  const open = wanted.filter((_, index) => earlier[index] === undefined)
  const ofStaff = new Map(matchVariations(others, open).map((match, index) => [open[index], match]))

  const result: VariationMerge = { variations: [], conflicts: [], memory: [] }
  const merged = new Map<number, MergedVariation>()
  const added: MergedVariation[] = []
  wanted.forEach((variation, index) => {
    const last = earlier[index]
    const current = last ? byId.get(last.id) : ofStaff.get(variation)
    const columns = columnsOf(variation)
    const fresh = Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, toColumn(value, value)]))
    if (current) {
      const one = mergeOne(variation, current, last?.columns)
      const counts = takesStock && !variation.isUncounted
      merged.set(current.id, { ...one.draft, ...(counts ? { stock_quantity: variation.stock_quantity } : {}) })
      result.conflicts.push(...one.conflicts)
      result.memory.push({ sku: one.draft.sku, columns: one.columns })
    } else if (remembered && !last) {
      const { isUncounted: _, ...draft } = variation
      added.push({ ...draft, id: undefined })
      result.memory.push({ sku: variation.sku, columns: fresh })
    } else {
      const isNews =
        last === undefined ||
        Object.entries(fresh).some(([name, column]) => {
          return fileDigest(column) !== fileDigest(last.columns[name] ?? NOTHING)
        })
      if (isNews) result.conflicts.push(`variation ${variation.sku}, which the shop no longer has`)
      result.memory.push({ sku: null, columns: fresh })
    }
  })

  const gone = (remembered ?? []).filter((one) => !earlier.includes(one))
  for (const { id, columns } of gone) {
    const current = byId.get(id)
    if (!current) continue
    const now = Object.entries(columnsOf(toVariationDraft(current)))
    if (now.every(([name, value]) => digestValue(value) === leftIn(columns[name] ?? NOTHING))) byId.delete(id)
    else result.conflicts.push(`variation ${current.sku}, which the file no longer has`)
  }
  const matched = stored.filter(({ id }) => byId.has(id))
  result.variations = [...matched.map((one) => merged.get(one.id) ?? toVariationDraft(one)), ...added]
  return result
}

/** Finds the memory of each variation: by SKU in the file, or by its choices if only the SKU changed. */
function matchRemembered(remembered: readonly RememberedVariation[], wanted: readonly VariationDraft[]) {
  const fileValue = (one: RememberedVariation, name: string) => fileDigest(one.columns[name] ?? NOTHING)
  const skus = new Set(wanted.map(({ sku }) => digestValue(sku)))
  const bySku = new Map(remembered.map((one) => [fileValue(one, 'SKU'), one]))
  const byChoices = new Map(
    remembered.filter((one) => !skus.has(fileValue(one, 'SKU'))).map((one) => [fileValue(one, 'choices'), one]),
  )
  return wanted.map(({ sku, attributes }) => bySku.get(digestValue(sku)) ?? byChoices.get(digestValue(attributes)))
}

function mergeOne(variation: VariationDraft, stored: Stored, last: Record<string, Column> | undefined) {
  const current = toVariationDraft(stored)
  const [file, now] = [columnsOf(variation), columnsOf(current)]
  const columns: Record<string, Column> = {}
  const conflicts: string[] = []
  const takes = (name: keyof typeof file) => {
    const sides = { file: file[name], now: now[name] }
    const { takes, isConflict, column } = mergeColumn(last && (last[name] ?? NOTHING), sides)
    columns[name] = column
    if (isConflict) conflicts.push(`${name} of ${stored.sku}`)
    return takes
  }
  const { sku, attributes, price, compare_at_price, net_quantity, media_key } = variation
  const { barcode, weight_grams, cost_price } = variation
  const draft: MergedVariation = {
    ...current,
    ...(takes('SKU') ? { sku } : {}),
    ...(takes('choices') ? { attributes } : {}),
    ...(takes('price') ? { price, compare_at_price } : {}),
    ...(takes('size') ? { net_quantity } : {}),
    ...(takes('picture') ? { media_key } : {}),
    ...(takes('barcode') ? { barcode } : {}),
    ...(takes('weight') ? { weight_grams } : {}),
    ...(takes('cost') ? { cost_price } : {}),
    id: stored.id,
  }
  return { draft, columns, conflicts }
}
