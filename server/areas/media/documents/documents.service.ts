/** Documents for customers: PDFs, recognised by their bytes and stored once, whatever their file name. */
import { isDocumentKey } from '@shop/contract/lib/media.ts'
import { mayRemoveFiles } from '../../../platform/backup/file-removal.ts'
import type { Db } from '../../../platform/database/database.ts'
import { HttpError, invalidAt, notFound } from '../../../platform/http/http-error.ts'
import { documentName } from '../media.names.ts'
import { isPdf, isWholePdf } from '../media.sniff.ts'
import { type MediaStorage, toStorageError } from '../media.storage.ts'
import { toMediaKey } from '../media.upload.ts'
import { documentsRepository } from './documents.repository.ts'

/** A PDF may contain scripts and links, so it is downloaded; the policy blocks everything if it is displayed. */
export const PDF_HEADERS = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="lab-report.pdf"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

export type DocumentsService = ReturnType<typeof documentsService>

/** Stores documents in `storage` and their rows in `db`. */
export function documentsService({ db, storage }: { db: Db; storage: MediaStorage }) {
  /** Returns the PDF `key`. Throws not-found. */
  async function read(key: string): Promise<Buffer> {
    const isKnown = isDocumentKey(key) && (await documentsRepository(db).exists(key))
    const bytes = isKnown ? await storage.read(documentName(key)) : undefined
    if (!bytes) throw unknown()
    return bytes
  }

  return {
    /**
     * Stores a PDF and returns its key; the same PDF always has the same key. Throws 415 unless it is a PDF, 422 if it
     * is incomplete, 507 if the storage is full.
     */
    async store(bytes: Buffer): Promise<{ key: string }> {
      if (!isPdf(bytes)) throw new HttpError(415, 'unsupported_media_type', 'This file isn’t a PDF. Please choose one.')
      if (!isWholePdf(bytes)) {
        throw invalidAt(
          'file',
          'This PDF is damaged or incomplete. Please save it again and retry.',
          'damaged_document',
        )
      }
      const key = toMediaKey(bytes)
      await db.transaction().execute(async (trx) => {
        const documents = documentsRepository(trx)
        await documents.hold(key)
        await storage.write(documentName(key), bytes, 'application/pdf').catch((error: unknown) => {
          throw toStorageError(error)
        })
        await documents.add(key, bytes.length)
      })
      return { key }
    },

    read,

    /** Returns it for everyone. Throws not-found, also for a report of a lot that customers need not see. */
    async readPublic(key: string): Promise<Buffer> {
      if (isDocumentKey(key) && (await documentsRepository(db).isPrivate(key))) throw unknown()
      return read(key)
    },

    /** Removes documents from before `moment` that nothing references; returns the count. */
    async removeUnused(moment: Date): Promise<number> {
      let removed = 0
      for (const key of await documentsRepository(db).unused(moment)) {
        const isGone = await db.transaction().execute(async (trx) => {
          const documents = documentsRepository(trx)
          if (!(await mayRemoveFiles(trx))) return false
          await documents.hold(key)
          if (!(await documents.remove(key, moment))) return false
          await storage.remove(documentName(key))
          return true
        })
        if (isGone) removed += 1
      }
      return removed
    },
  }
}

const unknown = () => notFound('There is no document at this address.')
