/** Puts one product of a file into the catalogue, whole or not at all. */
import { recordAudit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { freeSlugIn } from '../../platform/database/slugs.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ProductFacts } from './compliance.facts.ts'
import { checkPublishable } from './compliance.rules.ts'
import { brandOf, categoriesOf } from './import.categories.ts'
import { classify, type Doubt } from './import.classify.ts'
import { draftOf } from './import.draft.ts'
import type { ImageImporter } from './import.images.ts'
import { type ImportedProduct, UnusableProduct } from './import.product.ts'
import { importRepository, type KnownProduct } from './import.repository.ts'
import { fingerprint } from './import.variations.ts'
import { productWriter } from './product.write.service.ts'
import { changedFacts, newFacts } from './products.admin.audit.ts'
import type { StoredProduct } from './products.admin.changes.ts'
import { readStored } from './products.admin.write.service.ts'
import { holdTaxonomy } from './taxonomy.lock.ts'

export interface SaveDependencies {
  db: Db
  clock: Clock
  /** Does everything and keeps nothing of it. */
  isTrial?: boolean
  /** The member of staff in whose name audit entries are left; none are for the operator's own imports. */
  by?: number
}

/** Answers like `work`, done in a transaction of its own; that of a trial is taken back. */
export async function tryOut<T>(db: Db, isTrial: boolean | undefined, work: (trx: Db) => Promise<T>): Promise<T> {
  const held = async (trx: Db) => {
    await holdTaxonomy(trx)
    return work(trx)
  }
  if (!isTrial) return db.transaction().execute(held)
  const undo = new Error('This was only tried.')
  const answers: T[] = []
  const trial = db.transaction().execute(async (trx) => {
    answers.push(await held(trx))
    throw undo
  })
  await trial.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  const [answer] = answers
  if (answer === undefined) throw undo
  return answer
}

export interface SavedProduct {
  outcome: 'created' | 'updated' | 'unchanged'
  /** Why the product is a draft although the file would have it public. */
  doubts: Doubt[]
  notes: string[]
}

/** Brings the pictures of `product` in and answers their keys, and a note for each that failed. */
export async function keepImages(product: ImportedProduct, images: ImageImporter) {
  const imageKeys = new Map<string, string>()
  const notes: ImportedProduct['notes'] = []
  const named = [
    ...product.images.map(({ source }) => ({ source, line: product.line })),
    ...product.variations.flatMap(({ image, line }) => (image ? [{ source: image, line }] : [])),
  ]
  for (const { source, line } of new Map(named.map((one) => [one.source, one])).values()) {
    const outcome = await images.keep(source)
    if ('key' in outcome) imageKeys.set(source, outcome.key)
    else notes.push({ line, product: product.name, note: outcome.problem })
  }
  return { imageKeys, notes }
}

/**
 * Saves `product` in one transaction, its brand and categories with it. One that the rules would not let be public is
 * saved as a draft with the reasons. Refuses with UnusableProduct one that the shop cannot hold.
 */
export async function saveImported(
  product: ImportedProduct,
  imageKeys: Map<string, string>,
  { db, clock, isTrial, by }: SaveDependencies,
): Promise<SavedProduct> {
  try {
    return await tryOut(db, isTrial, async (trx) => {
      const repository = importRepository(trx)
      const known = await repository.findProduct(product.key)
      const { product: distinct, notes: skuNotes } = await withFreeSkus(trx, product, known)
      const classification = classify(distinct, known)
      const { draft, notes } = draftOf(distinct, classification, {
        slug: known?.slug ?? (await freeSlugIn(trx, 'product', product.slug)),
        brand_id: await brandOf(trx, product.brand),
        ...(await categoriesOf(trx, product.categories)),
        imageKeys,
      })
      const doubts =
        draft.status === 'active'
          ? [
              ...classification.doubts,
              ...violationsOf({ ...draft, confirmations: known?.confirmations ?? [] }, clock.today()),
            ]
          : []
      if (doubts.length > 0) draft.status = 'draft'
      const stored = known && by !== undefined ? await readStored(trx, known.id) : undefined
      const { id, changed } = await productWriter({ db: trx, clock }).save(draft, { import_key: product.key })
      if (changed && by !== undefined) await auditImport(trx, by, id, stored)
      const outcome = known ? (changed ? 'updated' : 'unchanged') : 'created'
      return { outcome, doubts, notes: [...classification.notes, ...skuNotes, ...notes] }
    })
  } catch (error) {
    throw refusalOf(error, product) ?? error
  }
}

/** Notes what an import made of a product; `stored` is what it was before, if it was there. */
export async function auditImport(trx: Db, by: number, id: number, stored: StoredProduct | undefined): Promise<void> {
  const after = await readStored(trx, id)
  const facts = stored ? changedFacts(stored, after) : { before: null, after: newFacts(after) }
  await recordAudit(trx, { userId: by, action: 'product.import', entity: 'product', entityId: id, ...facts })
}

/** Each reason once: a strength that is too high is so in many variations. */
function violationsOf(draft: ProductFacts, today: string): Doubt[] {
  const reasons = new Map(
    checkPublishable(draft, today).map(({ rule, message }) => [message, { rule, reason: message }]),
  )
  return [...reasons.values()]
}

/** A SKU that another product has gets a fingerprint of this product behind it, the same one every time. */
async function withFreeSkus(trx: Db, product: ImportedProduct, known: KnownProduct | undefined) {
  const skus = [product.sku, ...product.variations.map(({ sku }) => sku)]
  const taken = await importRepository(trx).skusOfOthers(skus, known?.id)
  if (taken.size === 0) return { product, notes: [] }
  const free = (sku: string) => (taken.has(sku) ? `${sku.slice(0, 70)}-${fingerprint(product.key)}` : sku)
  const notes = [...new Set(skus.filter((sku) => taken.has(sku)))].map(
    (sku) => `The SKU ${sku} belongs to another product, so here it is ${free(sku)}.`,
  )
  const variations = product.variations.map((variation) => ({ ...variation, sku: free(variation.sku) }))
  return { product: { ...product, sku: free(product.sku), variations }, notes }
}

/** What the catalogue or the database would not take is this product's fault alone; anything else ends the import. */
function refusalOf(error: unknown, { line, name }: ImportedProduct): UnusableProduct | undefined {
  if (error instanceof Refusal) {
    const details = error.errors?.map(({ path, message }) => `${path}: ${message}`) ?? []
    return new UnusableProduct(line, name, [error.message, ...details].join(' '))
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // SQLSTATE classes 22 and 23: a value or a rule of the data, not the connection.
  if (!/^2[23]...$/.test(code) || !(error instanceof Error)) return undefined
  return new UnusableProduct(line, name, `cannot be held by the database: ${error.message}`)
}
