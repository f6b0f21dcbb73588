/** The three-way merge of a product: the file at its last import, the file now, and the shop. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import { readFacts } from '../../compliance/compliance.facts.ts'
import { type StoredProduct, toDraft } from '../../products/admin/products.admin.changes.ts'
import {
  type Column,
  digestValue,
  fileDigest,
  type ImportMemory,
  mergeColumn,
  NOTHING,
  type Sides,
  toColumn,
} from './import.memory.ts'
import {
  type FileVariation,
  type MergedVariation,
  mergeVariations,
  type VariationMerge,
} from './import.merge.variations.ts'

/** A product from the file. */
export interface FileProduct {
  draft: ProductDraft
  /** Brand, category and status as in the file; the shop's values may differ. */
  said: { brand: string; categories: string[]; status: ProductDraft['status'] }
  variations: FileVariation[]
  /** Returns the facts in the file for this class. */
  factsOf: (productClass: ProductClass) => Record<string, unknown>
}

/** The import memory without the variations' ids. */
export interface NewMemory extends Omit<ImportMemory, 'variations'> {
  variations: VariationMerge['memory']
}

type MergedDraft = Omit<ReturnType<typeof toDraft>, 'variations' | 'confirmations'> & {
  variations: MergedVariation[]
}

export interface ProductMerge {
  merged: MergedDraft
  /** The shop's present product, in the same shape. */
  current: MergedDraft
  /** Columns that both file and staff have changed, by their usual names; the shop's values stay. */
  conflicts: string[]
  memory: NewMemory
}

/** Columns with the same name in file and shop, with their usual names. */
const COLUMNS = {
  name: 'name',
  sku: 'SKU',
  description: 'description',
  short_description: 'short description',
  seo_title: 'title for search engines',
  seo_description: 'description for search engines',
  tags: 'tags',
  flavour_family: 'flavour',
  is_featured: 'featured',
  images: 'pictures',
} as const
const OWN_COLUMNS = Object.keys(COLUMNS).filter((name): name is keyof typeof COLUMNS => name in COLUMNS)

/** Returns whether `column` has the same value in the file as at the last import. */
export const isUnchanged = (memory: ImportMemory | undefined, column: string, file: unknown): boolean => {
  const last = memory?.product[column]
  return last !== undefined && fileDigest(last) === digestValue(file)
}

/** Returns the memory of a product that the import has just created. */
export function firstMemory({ draft, said, variations, factsOf }: FileProduct, isHeld: boolean): NewMemory {
  const product: Record<string, Column> = {}
  for (const name of OWN_COLUMNS) product[name] = toColumn(draft[name], draft[name])
  product.measure = toColumn([draft.net_quantity, draft.net_unit], [draft.net_quantity, draft.net_unit])
  product.brand = toColumn(said.brand, draft.brand_id)
  product.categories = toColumn(said.categories, [draft.category_id, draft.subcategory_id])
  product.status = toColumn(said.status, isHeld ? 'draft' : said.status)
  product.class = toColumn(draft.product_class, draft.product_class)
  const facts = factColumns(draft, factsOf(draft.product_class))
  const { memory } = mergeVariations([], variations, { remembered: [], takesStock: true })
  return { isHeld, product, facts, variations: memory }
}

/** Merges the product of a file into the stored one. The caller decides status and drafts. */
export function mergeProduct(
  stored: StoredProduct,
  file: FileProduct,
  { memory, takesStock }: { memory: ImportMemory | undefined; takesStock: boolean },
): ProductMerge {
  const { confirmations: _, ...current }: MergedDraft & Pick<StoredProduct, 'confirmations'> = toDraft(stored)
  const product: Record<string, Column> = {}
  const conflicts: string[] = []
  const takes: Taking = (name, shown, sides) => {
    const { takes, isConflict, column } = mergeColumn(memory?.product[name], sides)
    product[name] = column
    if (isConflict) conflicts.push(shown)
    return takes
  }

  const merged: MergedDraft = { ...current }
  const { draft, said } = file
  for (const name of OWN_COLUMNS) {
    if (takes(name, COLUMNS[name], { file: draft[name], now: current[name] }))
      Object.assign(merged, { [name]: draft[name] })
  }
  const measure = [draft.net_quantity, draft.net_unit]
  if (takes('measure', 'net quantity', { file: measure, now: [current.net_quantity, current.net_unit] })) {
    Object.assign(merged, { net_quantity: draft.net_quantity, net_unit: draft.net_unit })
  }
  if (takes('brand', 'brand', { file: said.brand, next: draft.brand_id, now: current.brand_id })) {
    merged.brand_id = draft.brand_id
  }
  const place = [draft.category_id, draft.subcategory_id]
  const placeNow = [current.category_id, current.subcategory_id]
  if (takes('categories', 'category', { file: said.categories, next: place, now: placeNow })) {
    Object.assign(merged, { category_id: draft.category_id, subcategory_id: draft.subcategory_id })
  }
  if (current.status === 'archived') product.status = memory?.product.status ?? toColumn(said.status, current.status)
  else if (takes('status', 'status', { file: said.status, now: current.status })) {
    merged.status = said.status
  }
  const facts = mergeFacts(stored, file, memory, takes, conflicts)
  Object.assign(merged, facts.classified)
  const options = { remembered: memory?.variations, takesStock }
  const {
    variations,
    memory: remembered,
    conflicts: more,
  } = mergeVariations(stored.variations, file.variations, options)
  merged.variations = variations
  const isHeld = memory?.isHeld ?? false
  return {
    merged,
    current,
    conflicts: [...conflicts, ...more],
    memory: { isHeld, product, facts: facts.memory, variations: remembered },
  }
}

type Taking = (name: string, shown: string, sides: Sides) => boolean

/** Pairs each stated fact with its stored value: some facts have a default if they are not stated. */
function factColumns({ compliance }: ProductDraft, stated: Record<string, unknown>): Record<string, Column> {
  const facts = new Map<string, unknown>(Object.entries(compliance))
  const names = new Set([...facts.keys(), ...Object.keys(stated)])
  return Object.fromEntries([...names].map((name) => [name, toColumn(stated[name], facts.get(name))]))
}

/** Merges the class, and the facts of the resulting class. */
function mergeFacts(
  stored: StoredProduct,
  { draft, factsOf }: FileProduct,
  last: ImportMemory | undefined,
  takes: Taking,
  conflicts: string[],
) {
  const { product_class, compliance } = draft
  if (takes('class', 'class', { file: product_class, now: stored.product_class })) {
    const memory = factColumns(draft, factsOf(product_class))
    return { classified: { product_class, compliance }, memory }
  }
  const stated = new Map(Object.entries(factsOf(stored.product_class)))
  const memory: Record<string, Column> = {}
  const facts: Record<string, unknown> = { ...stored.compliance }
  const asked: string[] = []
  for (const name of new Set([...stated.keys(), ...Object.keys(last?.facts ?? {})])) {
    const value = stated.get(name)
    const before = last && (last.facts[name] ?? NOTHING)
    const { takes, isConflict, column } = mergeColumn(before, { file: value, now: facts[name] })
    memory[name] = column
    if (isConflict) conflicts.push(name)
    if (!takes) continue
    asked.push(name)
    if (value === undefined) delete facts[name]
    else facts[name] = value
  }
  const classified = readFacts(stored.product_class, facts)
  if (classified) return { classified, memory }
  conflicts.push(...asked)
  return { classified: { product_class: stored.product_class, compliance: stored.compliance }, memory }
}
