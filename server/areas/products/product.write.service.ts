/** Saves a complete draft of a product, and publishes it only if the compliance rules pass. */
import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { contradictionsIn, PRODUCT_FIELD_NAMES } from '@shop/contract/fields/product.fields.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import type { Db } from '../../platform/database/database.ts'
import { rejectDuplicates } from '../../platform/database/duplicates.ts'
import { slugFor } from '../../platform/database/slugs.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict, invalid, notFound, rejectInvalid } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { listConfirmations } from '../compliance/compliance.confirmations.ts'
import { readFacts } from '../compliance/compliance.facts.ts'
import { checkPublishable } from '../compliance/compliance.rules.ts'
import { refreshProductSearch } from '../search/search.index.ts'
import { holdTaxonomy } from '../taxonomy/taxonomy.lock.ts'
import { fitsRepository } from './product.fits.ts'
import { LIST_TAG, productTag, RELATED_TAG } from './product.tags.ts'
import { checkPricesBefore, checkReferences } from './product.write.checks.ts'
import {
  collectOptions,
  compareVariations,
  type ProductContent,
  type VariationChanges,
  type VariationContent,
  variationContent,
} from './product.write.content.ts'
import { productWriteRepository } from './product.write.repository.ts'

/** Fields that only responses about the product show. */
const OWN_FIELDS = ['seo_title', 'seo_description', 'confirmations', 'import_key']
/** Fields that also decide where lists and searches show it. All others, new ones too, count as a change of every page. */
const LISTED_FIELDS = ['name', 'sku', 'description', 'short_description', 'options', 'net_quantity', 'net_unit']

/** Returns the cache tags of a save; undefined if every page may change, as menus, counts and related products do. */
function tagsOfSave(
  id: number,
  stored: ProductContent | undefined,
  content: ProductContent,
  variations: VariationChanges,
): string[] | undefined {
  const isOrWasPublic = content.status === 'active' || stored?.status === 'active'
  if (!isOrWasPublic) return [productTag(id)]
  const before = new Map<string, unknown>(Object.entries(stored ?? {}))
  const changed = Object.entries(content).flatMap(([name, value]) =>
    isDeepStrictEqual(before.get(name), value) || OWN_FIELDS.includes(name) ? [] : [name],
  )
  if (variations.changesChoices || changed.some((name) => !LISTED_FIELDS.includes(name))) return undefined
  const isListed = changed.length + variations.updated.length + variations.added.length > 0
  return isListed ? [productTag(id), LIST_TAG] : [productTag(id)]
}

/** Identifies the product of a draft, with options for seeds and imports. */
export interface SaveOptions {
  /** The product to change; without it, the one with the `import_key`, or a new one. */
  id?: number
  import_key?: string
  popularity?: number
  /** The user id of the staff member, stored with confirmations. */
  by?: number
  /** The stored variation of each of the draft's, in order, if known: its SKU may then change. */
  variation_ids?: readonly (number | undefined)[]
}

export interface Saved {
  id: number
  slug: string
  /** False if the draft equals the stored product; nothing was written then. */
  changed: boolean
}

export type ProductWriter = ReturnType<typeof productWriter>

/** Saves products with `db`, which may be the caller's transaction. */
export function productWriter({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Creates or changes a complete product in one transaction. Throws not-found for an unknown id, 409 if a SKU or
     * slug is taken or a removed variation is part of a bundle, and 422 naming every field that is invalid or, for an
     * active product, blocked by a legal rule.
     */
    save: (draft: ProductDraft, options: SaveOptions = {}): Promise<Saved> =>
      rejectDuplicates(() => inTransaction(db, (trx) => saveOver(trx, clock, draft, options))),

    /** Archives a product permanently; its orders have their own copy. Throws not-found. */
    archive: (id: number): Promise<void> =>
      inTransaction(db, async (trx) => {
        const repository = productWriteRepository(trx)
        if (!(await repository.lock({ id }))) throw notFound('We can’t find that product.')
        const changed = await repository.setStatus([id], 'archived', clock.now())
        if (changed.length === 0) return
        await refreshProductSearch(trx, changed)
        await announce(trx, 'catalogue')
      }),

    /** Locks a product and its variations `ids` until the transaction ends, which blocks sales of them. */
    async lock(id: number, ids: readonly number[]): Promise<void> {
      const repository = productWriteRepository(db)
      await repository.lock({ id })
      await repository.holdVariations(id, [...ids])
    },
  }
}

async function saveOver(trx: Db, clock: Clock, draft: ProductDraft, options: SaveOptions): Promise<Saved> {
  await holdTaxonomy(trx)
  const repository = productWriteRepository(trx)
  const stored = await findStored(repository, options)
  const facts = readFacts(draft.product_class, draft.compliance)
  if (!facts)
    throw invalid('These facts don’t belong to the product class.', [
      { path: 'compliance', message: 'Check the facts of this class.' },
    ])
  const product: ProductDraft = { ...draft, ...facts, options: collectOptions(draft) }

  const confirmations = listConfirmations(product, stored?.confirmations ?? [], {
    by: options.by ?? null,
    now: clock.now(),
    today: clock.today(),
  })

  rejectInvalid('Some fields need another look.', contradictionsIn(product))
  await checkReferences(repository, product, stored?.id ?? 0)
  await checkFitting(trx, draft.fitting_ids, stored?.id)
  if (product.status === 'active') {
    const violations = checkPublishable({ ...product, confirmations }, clock.today())
    const violated = violations.map(({ path, message }) => ({ path, message }))
    rejectInvalid('This product can’t be published yet.', violated)
  }

  const content = { ...(await contentOf(trx, product, options, stored)), confirmations }
  const wanted = product.variations.map(variationContent)
  const variations = stored
    ? await compareHeld(repository, stored.id, wanted, options.variation_ids)
    : compareVariations([], wanted)
  const images = stored ? await repository.imagesOf(stored.id) : []
  const isSame = {
    product: stored !== undefined && isDeepStrictEqual({ ...content, id: stored.id }, stored),
    variations: !hasChanges(variations),
    images: isDeepStrictEqual(images, product.images),
  }
  const refitted = stored ? await refit(trx, stored.id, draft.fitting_ids) : []
  if (stored && isSame.product && isSame.variations && isSame.images && refitted.length === 0) {
    return { id: stored.id, slug: stored.slug, changed: false }
  }

  const now = clock.now()
  await checkPricesBefore(trx, variations.updated, now)
  if (stored) await repository.update(stored.id, content, now)
  const id = stored?.id ?? (await repository.insert(content, now))
  if (!stored) refitted.push(...(await refit(trx, id, draft.fitting_ids)))
  if (variations.removed.length > 0) {
    await rejectRemovalFromBundles(repository, variations.removed)
    await repository.deleteVariations(variations.removed)
  }
  if (variations.updated.length > 0) await repository.updateVariations(variations.updated, now)
  const added = variations.added.map((variation) => ({ ...variation, product_id: id }))
  if (added.length > 0) await repository.insertVariations(added, now)
  if (!isSame.images) {
    await repository.deleteImages(id)
    await repository.insertImages(product.images.map((image, position) => ({ product_id: id, position, ...image })))
  }
  if (product.status === 'active') await repository.publish([id])
  await refreshProductSearch(trx, [id])
  const tags = tagsOfSave(id, stored, content, variations)
  const tagsOfFit = refitted.length > 0 ? [LIST_TAG, RELATED_TAG, ...refitted.map(productTag)] : []
  await announce(trx, 'catalogue', tags && [...tags, ...tagsOfFit])
  return { id, slug: content.slug, changed: true }
}

/** Replaces what fits the product, if the draft says; returns the ids of the other products that this changes. */
const refit = async (trx: Db, id: number, fittingIds: ProductDraft['fitting_ids']): Promise<number[]> =>
  fittingIds ? fitsRepository(trx).replace(id, fittingIds) : []

async function checkFitting(trx: Db, fittingIds: ProductDraft['fitting_ids'] = [], id?: number): Promise<void> {
  if (fittingIds.length === 0) return
  const known = await fitsRepository(trx).existing(fittingIds)
  if (fittingIds.some((one) => one === id || !known.includes(one)))
    throw invalid('These products don’t fit.', [{ path: 'fitting_ids', message: 'Choose other products of the shop.' }])
}

type Repository = ReturnType<typeof productWriteRepository>

const hasChanges = ({ removed, updated, added }: VariationChanges) => removed.length + updated.length + added.length > 0

/** Compares the changes with the stock after locking it against sales. */
async function compareHeld(
  repository: Repository,
  productId: number,
  wanted: readonly VariationContent[],
  ids: SaveOptions['variation_ids'],
): Promise<VariationChanges> {
  const seen = compareVariations(await repository.variationsOf(productId), wanted, ids)
  if (!hasChanges(seen)) return seen
  await repository.holdVariations(productId, seen.removed)
  return compareVariations(await repository.variationsOf(productId), wanted, ids)
}

type Stored = Awaited<ReturnType<Repository['lock']>>

async function findStored(repository: Repository, { id, import_key }: SaveOptions): Promise<Stored> {
  if (id !== undefined) {
    const stored = await repository.lock({ id })
    if (!stored) throw notFound('We can’t find that product.')
    return stored
  }
  return import_key === undefined ? undefined : repository.lock({ import_key })
}

async function contentOf(
  trx: Db,
  draft: ProductDraft,
  { import_key, popularity }: SaveOptions,
  stored: Stored,
): Promise<Omit<ProductContent, 'confirmations'>> {
  return {
    ...pick(draft, PRODUCT_FIELD_NAMES),
    slug: await slugFor(trx, 'product', draft, stored),
    product_class: draft.product_class,
    compliance: draft.compliance,
    popularity: popularity ?? stored?.popularity ?? 0,
    import_key: import_key ?? stored?.import_key ?? null,
  }
}

async function rejectRemovalFromBundles(repository: Repository, variationIds: number[]): Promise<void> {
  const [bundle] = await repository.bundlesWith(variationIds)
  if (bundle === undefined) return
  throw conflict(
    'variation_in_bundle',
    `A variation you removed is part of the bundle "${bundle}". Remove it from the bundle first.`,
  )
}
