/** The routes that upload a document for staff and serve it to everyone. */
import { getDocument, uploadDocument } from '@shop/contract/documents.ts'
import { MAX_DOCUMENT_BYTES } from '@shop/contract/lib/media.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalidAt } from '../../../platform/http/http-error.ts'
import { formReader, uploadedFiles } from '../../../platform/http/input/multipart.ts'
import { type DocumentsService, PDF_HEADERS } from './documents.service.ts'

const PUBLIC_HEADERS = { ...PDF_HEADERS, 'cache-control': 'public, max-age=31536000, immutable' }

export const documentsRoutes: FastifyPluginAsyncZod<{ documents: DocumentsService }> = async (app, { documents }) => {
  app.route({
    ...uploadDocument,
    preValidation: formReader({ files: { file: { max: 1, largestBytes: MAX_DOCUMENT_BYTES } } }),
    handler: async (request, reply) => {
      const [file] = uploadedFiles(request, 'file')
      if (!file) throw invalidAt('file', 'Choose a PDF.')
      return reply.code(201).send(await documents.store(file.bytes))
    },
  })
  app.route({
    ...getDocument,
    handler: async ({ params }, reply) => {
      const bytes = await documents.readPublic(params.key)
      // The response is binary, although its schema knows only text.
      const sending: FastifyReply = reply
      return sending.headers(PUBLIC_HEADERS).send(bytes)
    },
  })
}
