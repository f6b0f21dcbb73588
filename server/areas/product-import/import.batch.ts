/** Saves the products of a file, many per transaction, each completely or not at all. */
import { contradictionsIn } from '@shop/contract/fields/product.fields.ts'
import { recordAudits } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { freeSlugIn } from '../../platform/database/slugs.ts'
import { newFacts } from '../products/admin/products.admin.audit.ts'
import type { StoredProduct } from '../products/admin/products.admin.changes.ts'
import { readManyStored } from '../products/admin/products.admin.write.service.ts'
import { insertProducts, type NewProduct } from '../products/product.write.bulk.ts'
import { productWriter } from '../products/product.write.service.ts'
import { classify } from './formats/import.classify.ts'
import { type ImportedProduct, type ImportNote, UnusableProduct } from './formats/import.product.ts'
import { fingerprint } from './formats/import.variations.ts'
import { findTaxonomy } from './import.categories.ts'
import { toDraft } from './import.draft.ts'
import { heldDraft } from './import.held.ts'
import { type ImportedBefore, importRepository } from './import.repository.ts'
import { auditImport, type SaveDependencies, toUnusable, tryOut } from './import.save.ts'
import { fileProduct, SAVED, type SavedProduct, type Saving, saveKnown } from './merging/import.known.ts'
import { firstMemory, type NewMemory } from './merging/import.merge.ts'

/** A parsed product with its images stored. */
export interface PreparedProduct {
  product: ImportedProduct
  imageKeys: Map<string, string>
  notes: ImportNote[]
  /** The digest of its rows; null if the next import must process it again. */
  hash: string | null
}

export type BatchOutcome = SavedProduct | UnusableProduct

/**
 * Saves `batch` in one transaction and returns the outcome of each product, in order. A product that the rules block is
 * saved as a draft with the reasons. If the database rejects one, the batch is retried in halves, so that the others
 * are saved.
 */
export async function saveBatch(batch: readonly PreparedProduct[], deps: SaveDependencies): Promise<BatchOutcome[]> {
  const [first] = batch
  if (!first) return []
  try {
    return await tryOut(deps.db, deps.isTrial, (trx) => saveAll(trx, batch, deps))
  } catch (error) {
    const unusable = toUnusable(error, first.product)
    if (!unusable) throw error
    if (batch.length === 1) return [unusable]
    const half = Math.ceil(batch.length / 2)
    return [...(await saveBatch(batch.slice(0, half), deps)), ...(await saveBatch(batch.slice(half), deps))]
  }
}

/** A new product, and its import memory. */
interface Making {
  index: number
  made: NewProduct
  memory: NewMemory
  saved: SavedProduct
}

async function saveAll(trx: Db, batch: readonly PreparedProduct[], deps: SaveDependencies): Promise<BatchOutcome[]> {
  const repository = importRepository(trx)
  const known = await repository.known(batch.map(({ product }) => product.key))
  const stored = await readManyStored(
    trx,
    [...known.values()].map(({ id }) => id),
  )
  const skus = freeSkus(await repository.ownersOf(batch.flatMap(({ product }) => skusOf(product))))
  const slugs = await repository.takenSlugs(batch.map(({ product }) => product.slug))
  const places = await findTaxonomy(
    trx,
    batch.map(({ product }) => product),
  )
  const outcomes: BatchOutcome[] = []
  const makings: Making[] = []
  const memories: { id: number; hash: string | null; memory: NewMemory }[] = []
  for (const [index, prepared] of batch.entries()) {
    const found = known.get(prepared.product.key)
    const before = found && stored.get(found.id)
    const unusable = checkCommand(prepared.product, found)
    if (unusable || prepared.product.command === 'delete') {
      outcomes.push(unusable ?? (await removeProduct(trx, before, deps)))
      continue
    }
    const { product, notes } = skus.claim(prepared.product, found?.id ?? 0)
    const context = { trx, deps, product, places, imageKeys: prepared.imageKeys }
    if (found && before) {
      const { saved, memory } = await saveKnown({ ...context, found, before })
      outcomes.push({ ...saved, notes: [...notes, ...saved.notes] })
      const isSettled = !memory.isHeld && !saved.isFirstLook
      memories.push({ id: found.id, hash: isSettled ? prepared.hash : null, memory })
    } else {
      const { made, memory, saved } = await makingOf(context, slugs)
      outcomes.push({ ...saved, notes: [...notes, ...saved.notes] })
      makings.push({ index, made, memory, saved })
    }
  }
  const inserted = await insertProducts(
    trx,
    deps.clock,
    makings.map(({ made }) => made),
  )
  for (const [at, { index, memory }] of makings.entries()) {
    const hash = memory.isHeld ? null : (batch[index]?.hash ?? null)
    memories.push({ id: inserted[at]?.id ?? 0, hash, memory })
  }
  await recordAudits(
    trx,
    inserted.map((product) => ({
      userId: deps.by ?? null,
      action: 'product.import',
      entity: 'product',
      entityId: product.id,
      before: null,
      after: newFacts(product),
    })),
  )
  await remember(trx, memories, deps)
  return outcomes
}

const skusOf = ({ sku, variations }: ImportedProduct) => [sku, ...variations.map((variation) => variation.sku)]

function checkCommand({ command, line, name }: ImportedProduct, found: ImportedBefore | undefined) {
  if (command === 'new' && found)
    return new UnusableProduct(line, name, 'is in the shop already, and its Command is NEW')
  if (command !== 'update' || found) return undefined
  return new UnusableProduct(line, name, 'is not in the shop, and its Command is UPDATE')
}

async function removeProduct(
  trx: Db,
  before: StoredProduct | undefined,
  { clock, by }: SaveDependencies,
): Promise<SavedProduct> {
  if (!before || before.status === 'archived') return SAVED
  await productWriter({ db: trx, clock }).archive(before.id)
  await auditImport(trx, by, before.id, before)
  return { ...SAVED, outcome: 'updated', notes: ['Archived, because its Command is DELETE.'] }
}

async function makingOf({ trx, deps, product, places, imageKeys }: Saving, slugs: Set<string>) {
  const classification = classify(product)
  const slug = slugs.has(product.slug) ? await unusedSlug(trx, product.slug, slugs) : product.slug
  slugs.add(slug)
  const place = { brand_id: await places.brand(product.brand), ...(await places.categories(product.categories)) }
  const { draft, notes } = toDraft(product, classification, { slug, ...place, imageKeys })
  const [contradiction] = contradictionsIn(draft)
  if (contradiction)
    throw new UnusableProduct(product.line, product.name, `${contradiction.path}: ${contradiction.message}`)
  const held = heldDraft(draft, {
    doubts: [...classification.doubts, ...(product.doubts ?? [])],
    today: deps.clock.today(),
  })
  const memory = firstMemory(fileProduct(product, draft), held.isHeld)
  const saved: SavedProduct = {
    ...SAVED,
    outcome: 'created',
    doubts: held.doubts,
    notes: [...classification.notes, ...notes],
  }
  return { made: { draft: held.draft, slug, import_key: product.key }, memory, saved }
}

async function unusedSlug(trx: Db, wanted: string, taken: ReadonlySet<string>): Promise<string> {
  const free = await freeSlugIn(trx, 'product', wanted)
  if (!taken.has(free)) return free
  const number = Number(free.slice(wanted.length + 1)) || 1
  for (let next = number + 1; ; next++) if (!taken.has(`${wanted}-${next}`)) return `${wanted}-${next}`
}

async function remember(
  trx: Db,
  memories: readonly { id: number; hash: string | null; memory: NewMemory }[],
  { clock }: SaveDependencies,
): Promise<void> {
  if (memories.length === 0) return
  const repository = importRepository(trx)
  const ids = await repository.variationIds(memories.map(({ id }) => id))
  const rows = memories.map(({ id, hash, memory }) => ({
    product_id: id,
    content_hash: hash,
    memory: {
      ...memory,
      variations: memory.variations.map(({ sku, columns }) => ({
        id: sku === null ? 0 : (ids.get(sku) ?? 0),
        columns,
      })),
    },
  }))
  await repository.remember(rows, clock.now())
}

/** `owners` maps SKUs to the products in the catalogue that use them. */
function freeSkus(owners: ReadonlyMap<string, ReadonlySet<number>>) {
  const claimed = new Map<string, string>()
  return {
    /**
     * A SKU of another product gets a digest of this product appended, always the same. `id` is the product's id if it
     * is in the catalogue.
     */
    claim(product: ImportedProduct, id: number): { product: ImportedProduct; notes: string[] } {
      const skus = [product.sku, ...product.variations.map(({ sku }) => sku)]
      const isTaken = (sku: string) => {
        const other = claimed.get(sku)
        const others = owners.get(sku) ?? new Set()
        return (other !== undefined && other !== product.key) || [...others].some((owner) => owner !== id)
      }
      const taken = new Set(skus.filter(isTaken))
      const free = (sku: string) => (taken.has(sku) ? `${sku.slice(0, 70)}-${fingerprint(product.key)}` : sku)
      for (const sku of skus) claimed.set(free(sku), product.key)
      if (taken.size === 0) return { product, notes: [] }
      const notes = [...taken].map((sku) => `The SKU ${sku} belongs to another product, so here it is ${free(sku)}.`)
      const variations = product.variations.map((variation) => ({ ...variation, sku: free(variation.sku) }))
      return { product: { ...product, sku: free(product.sku), variations }, notes }
    },
  }
}
