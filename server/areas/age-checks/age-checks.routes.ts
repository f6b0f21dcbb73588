/** The routes of age checks, for customers with a link and for staff. */
import { readAgeDocument } from '@shop/contract/admin/orders/orders.admin.ts'
import { openMyAgeCheck, uploadAgeDocument, viewAgeCheck } from '@shop/contract/age-checks/age-checks.ts'
import { AGE_DOCUMENT_MAX_BYTES } from '@shop/contract/constants.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../../platform/database/database.ts'
import { invalidAt } from '../../platform/http/http-error.ts'
import { formReader, uploadedFiles } from '../../platform/http/input/multipart.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { AgeCheckCustomers } from './age-check.customers.ts'
import { readDocument } from './age-check.documents.ts'

const FILE_NAMES = {
  'image/jpeg': 'age-document.jpg',
  'image/webp': 'age-document.webp',
  'application/pdf': 'age-document.pdf',
}

/** A document may contain scripts and links, and is nobody else's: nothing may run or be stored. */
const DOCUMENT_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

export const ageChecksRoutes: FastifyPluginAsyncZod<{ db: Db; customers: AgeCheckCustomers }> = async (
  app,
  { db, customers },
) => {
  app.route({ ...viewAgeCheck, handler: ({ body }) => customers.view(body.token) })
  app.route({
    ...uploadAgeDocument,
    preValidation: formReader({ files: { file: { max: 1, largestBytes: AGE_DOCUMENT_MAX_BYTES } } }),
    handler: async (request) => {
      const [file] = uploadedFiles(request, 'file')
      if (!file) throw invalidAt('file', 'Choose a photo or a PDF.')
      return customers.receive(request.body.token, file.bytes)
    },
  })
  app.route({
    ...openMyAgeCheck,
    handler: (request) => customers.tokenFor(getCaller(request).userId, request.params.id),
  })
  app.route({
    ...readAgeDocument,
    handler: async (request, reply) => {
      const { content_type, bytes } = await readDocument(db, request.params.id, getCaller(request).userId)
      // The response is binary, although its schema knows only text.
      const sending: FastifyReply = reply
      const disposition = `attachment; filename="${FILE_NAMES[content_type]}"`
      return sending
        .headers({ ...DOCUMENT_HEADERS, 'content-type': content_type, 'content-disposition': disposition })
        .send(bytes)
    },
  })
}
