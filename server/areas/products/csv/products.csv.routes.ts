/** The routes of staff to export and import all products as one file. */
import { exportProducts, importProducts } from '@shop/contract/admin/products.admin.ts'
import { inspectImport } from '@shop/contract/products/import-mapping.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { invalidAt } from '../../../platform/http/http-error.ts'
import { formReader, uploadedFiles } from '../../../platform/http/input/multipart.ts'
import { getCaller, isPermitted } from '../../../platform/http/session-guard.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { ProductsCsvService } from './products.csv.service.ts'

const LARGEST_BYTES = 20 * 1024 * 1024

export const productsCsvRoutes: FastifyPluginAsyncZod<{ files: ProductsCsvService; clock: Clock }> = async (
  app,
  { files, clock },
) => {
  const preValidation = formReader({ json: ['mapping'], files: { file: { max: 1, largestBytes: LARGEST_BYTES } } })

  app.route({
    ...inspectImport,
    preValidation,
    handler: (request) => files.inspect(fileOf(request).bytes, request.body.mapping),
  })
  app.route({
    ...importProducts,
    preValidation,
    handler: (request) => {
      const { dry_run: isTrial, stock: takesStock, untracked_stock: untrackedStock } = request.query
      const { mapping } = request.body
      const options = { isTrial, by: getCaller(request).userId, takesStock, untrackedStock, mapping }
      return files.take(fileOf(request).bytes, options)
    },
  })
  app.route({
    ...exportProducts,
    handler: async (request, reply) => {
      // The response is a stream of text, although its schema knows only text.
      const streaming: FastifyReply = reply
      return streaming
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="products-${clock.today()}.csv"`)
        .send(files.exported({ hasCosts: isPermitted(getCaller(request), 'costs.read') }))
    },
  })
}

function fileOf(request: FastifyRequest) {
  const [file] = uploadedFiles(request, 'file')
  if (!file) throw invalidAt('file', 'Choose a CSV file.')
  return file
}
