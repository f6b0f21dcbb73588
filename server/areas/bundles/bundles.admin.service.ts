/** Bundles as staff manage them. bundle.write.service.ts decides which may be public. */
import type { AdminBundle, BundleChanges, BundleDraft } from '@shop/contract/admin/bundles.admin.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { columnNames, fromRow, withChanges } from '../../platform/database/record-columns.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import { bundleWriter } from './bundle.write.service.ts'
import { type AdminBundleRow, type BundleQuery, bundlesAdminRepository } from './bundles.admin.repository.ts'

export type BundlesAdminService = ReturnType<typeof bundlesAdminService>

export function bundlesAdminService({ db, clock, images }: Pick<Context, 'db' | 'clock' | 'images'>) {
  async function find(over: Db, id: number): Promise<AdminBundleRow> {
    const row = await bundlesAdminRepository(over).find(id)
    if (!row) throw notFound('We can’t find that bundle.')
    return row
  }

  /** Runs `work` with the bundle locked, audits the changes if there are any, and returns the bundle. */
  const change = ({ id, by, action, seenAt }: Change, work: (trx: Db, stored: AdminBundleRow) => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await bundlesAdminRepository(trx).lock(id)
      const stored = await find(trx, id)
      await checkVersion(trx, seenAt, { entity: 'bundle', ...stored })
      await work(trx, stored)
      const saved = await find(trx, id)
      const [before, after] = [audited(stored), audited(saved)]
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        await recordAudit(trx, { userId: by, action, entity: 'bundle', entityId: id, before, after })
      }
      return toBundle(saved, images)
    })

  return {
    /** `search` matches each of its words in names, slugs and short descriptions. */
    async list(query: BundleQuery) {
      const repository = bundlesAdminRepository(db)
      const [rows, total] = await Promise.all([repository.list(query), repository.count(query)])
      return { items: rows.map((row) => toBundle(row, images)), total, skip: query.skip, limit: query.limit }
    },

    get: async (id: number): Promise<AdminBundle> => toBundle(await find(db, id), images),

    /** Throws 422 naming every invalid field, and 409 for a slug that is taken. */
    create: (draft: BundleDraft, by: number): Promise<AdminBundle> =>
      db.transaction().execute(async (trx) => {
        const { id } = await bundleWriter({ db: trx, clock }).save(draft)
        const saved = await find(trx, id)
        const entry = { userId: by, action: 'bundle.create', entity: 'bundle', entityId: id, before: undefined }
        await recordAudit(trx, { ...entry, after: audited(saved) })
        return toBundle(saved, images)
      }),

    /** Changes the given fields; checks the whole bundle. Throws 409 after a concurrent save. */
    update: (
      id: number,
      { updated_at, ...changes }: z.output<typeof BundleChanges>,
      by: number,
    ): Promise<AdminBundle> =>
      change({ id, by, action: 'bundle.update', seenAt: updated_at }, (trx, stored) =>
        bundleWriter({ db: trx, clock }).save(withChanges(toDraft(stored), changes), { id }),
      ),

    /** Archives the bundle; orders have their own copy. */
    archive: async (id: number, by: number): Promise<void> => {
      await change({ id, by, action: 'bundle.archive' }, (trx) => bundleWriter({ db: trx, clock }).archive(id))
    },
  }
}

interface Change {
  id: number
  by: number
  action: string
  seenAt?: string | undefined
}

const toDraft = (row: AdminBundleRow) => ({
  ...fromRow(BUNDLE_FIELDS, row),
  items: itemsOf(row),
  images: row.images,
})

const itemsOf = ({ parts }: AdminBundleRow) => parts.map(({ variation_id, quantity }) => ({ variation_id, quantity }))

/** The fields of a bundle that staff can change. */
const audited = (row: AdminBundleRow) => ({
  ...pick(row, columnNames(BUNDLE_FIELDS)),
  items: itemsOf(row),
  images: row.images,
})

function toBundle({ parts, images: pictures, price_pence, ...row }: AdminBundleRow, images: ImageUrls): AdminBundle {
  const thumbnail = (key: string | null | undefined) => (key ? images.url(key, IMAGE_WIDTHS.thumbnail) : '')
  const singly = parts.reduce((sum, part) => sum + part.price_pence * part.quantity, 0)
  const possible = parts.map(({ stock_quantity, quantity }) => Math.floor(stock_quantity / quantity))
  return {
    ...row,
    price: price_pence,
    singly,
    savings: Math.max(0, singly - price_pence),
    stock_quantity: possible.length === 0 ? 0 : Math.min(...possible),
    // A bundle without an image shows its first part.
    thumbnail_url: thumbnail(pictures[0]?.media_key ?? parts[0]?.media_key),
    items: parts.map(({ media_key, price_pence: price, ...part }) => ({
      ...part,
      price,
      thumbnail_url: thumbnail(media_key),
    })),
    images: pictures.map((image) => ({ ...image, url: images.url(image.media_key, IMAGE_WIDTHS.small) })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
