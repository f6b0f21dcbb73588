/** The routes of age checks, for customers with a link and for staff. */
import { readAgeDocument } from '@shop/contract/admin/orders/orders.admin.ts'
import {
  findAgeCheckSite,
  finishAgeCheck,
  openMyAgeCheck,
  startAgeCheck,
  uploadAgeDocument,
  viewAgeCheck,
} from '@shop/contract/age-checks/age-checks.ts'
import { AGE_DOCUMENT_MAX_BYTES } from '@shop/contract/constants.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../../platform/database/database.ts'
import { invalidAt } from '../../platform/http/http-error.ts'
import { formReader, uploadedFiles } from '../../platform/http/input/multipart.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { AgeCheckCustomers } from './age-check.customers.ts'
import { readDocument } from './age-check.documents.ts'
import type { AgeCheckVisits } from './age-check.visits.ts'

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

export const ageChecksRoutes: FastifyPluginAsyncZod<{
  db: Db
  customers: AgeCheckCustomers
  visits: AgeCheckVisits
}> = async (app, { db, customers, visits }) => {
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
  app.route({ ...findAgeCheckSite, handler: async () => ({ provider: visits.label() }) })
  app.route({ ...startAgeCheck, handler: ({ body }) => visits.start(body.token, body.browser) })
  app.route({ ...finishAgeCheck, handler: ({ body }) => visits.finish(body.query, body.browser) })
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
