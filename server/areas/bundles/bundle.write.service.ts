/** Saves bundles: a public bundle consists of public products, at a price not above that of its parts. */
import { isDeepStrictEqual } from 'node:util'
import type { BundleDraft } from '@shop/contract/admin/bundles.admin.ts'
import { BUNDLE_FIELDS, BUNDLE_TEXT_NAMES } from '@shop/contract/fields/bundle.fields.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { Db } from '../../platform/database/database.ts'
import { rejectDuplicates } from '../../platform/database/duplicates.ts'
import { toRow } from '../../platform/database/record-columns.ts'
import { slugFor } from '../../platform/database/slugs.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notFound, rejectInvalid } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { claimsInBundle } from '../compliance/compliance.words.ts'
import { bundleTag } from './bundle.tags.ts'
import { bundleWriteRepository } from './bundle.write.repository.ts'

export interface SavedBundle {
  id: number
  slug: string
  /** False if the draft equals the stored bundle; nothing was written then. */
  changed: boolean
}

type Repository = ReturnType<typeof bundleWriteRepository>

/** Saves bundles with `db`, which may be the caller's transaction. */
export function bundleWriter({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Creates or changes a whole bundle in one transaction. Throws not-found for an unknown id, and 422 naming every
     * field: if a part does not exist or, for an active bundle, is not public or does not support the price, and every
     * text with a claim that the law forbids for a part.
     */
    save: (draft: BundleDraft, { id }: { id?: number } = {}): Promise<SavedBundle> =>
      rejectDuplicates(() => inTransaction(db, (trx) => saveOver(trx, clock, draft, id))),

    /** Archives a bundle permanently. Throws not-found. */
    archive: (id: number): Promise<void> =>
      inTransaction(db, async (trx) => {
        const repository = bundleWriteRepository(trx)
        const stored = await repository.lock(id)
        if (!stored) throw notFound('We can’t find that bundle.')
        if (stored.status === 'archived') return
        await repository.update(id, { status: 'archived' }, clock.now())
        await announce(trx, 'catalogue', [bundleTag(id)])
      }),
  }
}

async function saveOver(trx: Db, clock: Clock, draft: BundleDraft, id: number | undefined): Promise<SavedBundle> {
  const repository = bundleWriteRepository(trx)
  const stored = id === undefined ? undefined : await repository.lock(id)
  if (id !== undefined && !stored) throw notFound('We can’t find that bundle.')
  await rejectInvalidBundle(repository, draft)

  const content = toRow(BUNDLE_FIELDS, { ...draft, slug: await slugFor(trx, 'bundle', draft, stored) })
  const isSame =
    stored !== undefined &&
    isDeepStrictEqual(stored, { ...content, id: stored.id }) &&
    isDeepStrictEqual(await repository.itemsOf(stored.id), draft.items) &&
    isDeepStrictEqual(await repository.imagesOf(stored.id), draft.images)
  if (isSame) return { id: stored.id, slug: stored.slug, changed: false }

  const now = clock.now()
  if (stored) await repository.update(stored.id, content, now)
  const savedId = stored?.id ?? (await repository.insert(content, now))
  await repository.replaceItems(savedId, draft.items)
  await repository.replaceImages(savedId, draft.images)
  await announce(trx, 'catalogue', [bundleTag(savedId)])
  return { id: savedId, slug: content.slug, changed: true }
}

async function rejectInvalidBundle(repository: Repository, draft: BundleDraft): Promise<void> {
  const parts = new Map(
    (await repository.parts(draft.items.map((item) => item.variation_id))).map((part) => [part.id, part]),
  )
  const media = await repository.knownMedia(draft.images.map(({ media_key }) => media_key))
  const isPublic = draft.status === 'active'
  const fieldErrors: FieldError[] = []
  const seen = new Set<number>()
  let singly = 0
  draft.items.forEach(({ variation_id, quantity }, index) => {
    const path = `items.${index}.variation_id`
    const part = parts.get(variation_id)
    if (!part) fieldErrors.push({ path, message: 'We can’t find that variation.' })
    else if (isPublic && part.status !== 'active')
      fieldErrors.push({ path, message: `"${part.name}" isn’t published, so the bundle can’t be. Publish it first.` })
    if (seen.has(variation_id))
      fieldErrors.push({ path, message: 'This item is listed twice. Raise its quantity instead.' })
    seen.add(variation_id)
    singly += (part?.price ?? 0) * quantity
  })
  draft.images.forEach(({ media_key }, index) => {
    if (!media.has(media_key))
      fieldErrors.push({ path: `images.${index}.media_key`, message: 'We can’t find that image.' })
  })
  if (draft.price <= 0) fieldErrors.push({ path: 'price', message: 'Set a price above £0.00.' })
  else if (isPublic && fieldErrors.length === 0 && draft.price > singly)
    fieldErrors.push({
      path: 'price',
      message: `The items cost ${formatPence(singly)} separately. A bundle can’t cost more.`,
    })
  if (isPublic)
    fieldErrors.push(
      ...claimsInBundle(
        BUNDLE_TEXT_NAMES.map((path) => ({ path, text: draft[path] })),
        [...parts.values()].map(({ product_class }) => product_class),
      ),
    )
  rejectInvalid('Some fields need another look.', fieldErrors)
}
