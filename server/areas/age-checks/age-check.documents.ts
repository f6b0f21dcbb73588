/** Documents that show a customer's age: checked by their bytes, stored encrypted, deleted with the decision. */
import { AGE_DOCUMENT_MAX_BYTES } from '@shop/contract/constants.ts'
import { recordAudit } from '../../platform/audit.ts'
import { sealBytes, unsealBytes } from '../../platform/config/seal.ts'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { HttpError, invalidAt, notFound } from '../../platform/http/http-error.ts'
import type { MediaService } from '../media/media.service.ts'
import { isPdf, isWholePdf, sniffImage } from '../media/media.sniff.ts'

export interface AgeDocument {
  content_type: 'image/jpeg' | 'image/webp' | 'application/pdf'
  bytes: Buffer
}

const keyOf = (db: Db) => shopSecret(db, 'age_check_documents')
const purposeOf = (orderId: number) => `age-check-document:${orderId}`

/**
 * Returns what to store of an upload: an image is drawn again, without its location and at most 3200 pixels wide. Throws 413,
 * 415 or 422 at `file`.
 */
export async function prepareDocument(media: Pick<MediaService, 'prepare'>, upload: Buffer): Promise<AgeDocument> {
  if (upload.length > AGE_DOCUMENT_MAX_BYTES) {
    throw new HttpError(413, 'too_large', 'This file is larger than 15 MB. Please choose a smaller one.')
  }
  if (isPdf(upload)) {
    if (isWholePdf(upload)) return { content_type: 'application/pdf', bytes: upload }
    throw invalidAt('file', 'This PDF is damaged or incomplete. Please save it again and retry.', 'damaged_document')
  }
  if (!sniffImage(upload)) {
    const detail = 'This file isn’t a photo or a PDF that we can read. Please choose a JPEG, PNG, WebP or PDF.'
    throw new HttpError(415, 'unsupported_media_type', detail)
  }
  const { bytes, content_type } = await media.prepare(upload)
  return { content_type: content_type === 'image/webp' ? 'image/webp' : 'image/jpeg', bytes }
}

/** Stores the document of an order's open request; a later one replaces it. */
export async function storeDocument(
  trx: Db,
  { orderId, document, now }: { orderId: number; document: AgeDocument; now: Date },
): Promise<void> {
  const sealed = sealBytes(await keyOf(trx), document.bytes, purposeOf(orderId))
  const stored = { content_type: document.content_type, sealed, received_at: now }
  await trx
    .insertInto('age_check_document')
    .values({ order_id: orderId, ...stored })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(stored))
    .execute()
}

/** Returns the document of an order for the member of staff `by`, and records that in the audit log. Throws not-found. */
export function readDocument(db: Db, orderId: number, by: number): Promise<AgeDocument> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('age_check_document')
      .select(['content_type', 'sealed', 'received_at'])
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    if (!row) throw notFound('There’s no document. We delete it once its age check is decided.')
    const { content_type, sealed, received_at } = row
    const entry = { userId: by, action: 'age_check.read_document', entity: 'order', entityId: orderId }
    await recordAudit(trx, { ...entry, before: null, after: { content_type, received_at } })
    return { content_type, bytes: unsealBytes(await keyOf(trx), sealed, purposeOf(orderId)) }
  })
}
