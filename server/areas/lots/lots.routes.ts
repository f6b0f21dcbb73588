/** The routes of staff for lots. */
import { MAX_DOCUMENT_BYTES } from '@shop/contract/lib/media.ts'
import {
  adjustLot,
  getLot,
  getLotClasses,
  getLotProduct,
  listLots,
  readLotReport,
  receiveLot,
  storeLotReport,
  updateLot,
  updateLotClass,
} from '@shop/contract/lots/lots.admin.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalidAt } from '../../platform/http/http-error.ts'
import { formReader, uploadedFiles } from '../../platform/http/input/multipart.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import { PDF_HEADERS } from '../media/documents/documents.service.ts'
import type { LotsService } from './lots.service.ts'

export const lotsRoutes: FastifyPluginAsyncZod<{ lots: LotsService }> = async (app, { lots }) => {
  app.route({ ...listLots, handler: ({ query }) => lots.list(query) })
  app.route({ ...getLot, handler: ({ params }) => lots.get(params.id) })
  app.route({ ...getLotProduct, handler: ({ params }) => lots.getProduct(params.id) })
  app.route({
    ...receiveLot,
    handler: async (request, reply) =>
      reply.code(201).send(await lots.receive(request.body, calling(request, request.headers))),
  })
  app.route({
    ...updateLot,
    handler: (request) => lots.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...adjustLot,
    handler: (request) => lots.adjust(request.params.id, request.body, calling(request, request.headers)),
  })
  app.route({
    ...storeLotReport,
    preValidation: formReader({ files: { file: { max: 1, largestBytes: MAX_DOCUMENT_BYTES } } }),
    handler: async (request) => {
      const [file] = uploadedFiles(request, 'file')
      if (!file) throw invalidAt('file', 'Choose a PDF.')
      return lots.storeReport(request.params.id, file.bytes, getCaller(request).userId)
    },
  })
  app.route({
    ...readLotReport,
    handler: async ({ params }, reply) => {
      const bytes = await lots.readReport(params.id)
      // The response is binary, although its schema knows only text.
      const sending: FastifyReply = reply
      return sending.headers({ ...PDF_HEADERS, 'cache-control': 'private, no-store' }).send(bytes)
    },
  })
  app.route({ ...getLotClasses, handler: async () => ({ items: await lots.listClasses() }) })
  app.route({
    ...updateLotClass,
    handler: async (request) => ({ items: await lots.updateClass(request.body, getCaller(request).userId) }),
  })
}

const calling = (request: FastifyRequest, { 'idempotency-key': key }: { 'idempotency-key'?: string | undefined }) => ({
  by: getCaller(request).userId,
  key,
})
