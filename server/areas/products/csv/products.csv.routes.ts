/** The routes of staff to export and import all products as one file. */
import { exportProducts, importProducts } from '@shop/contract/admin/products.admin.ts'
import type { FastifyReply } from 'fastify'
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
  app.route({
    ...importProducts,
    preValidation: formReader({ files: { file: { max: 1, largestBytes: LARGEST_BYTES } } }),
    handler: async (request) => {
      const [file] = uploadedFiles(request, 'file')
      if (!file) throw invalidAt('file', 'Choose a CSV file.')
      const { dry_run: isTrial, stock: takesStock, untracked_stock: untrackedStock } = request.query
      return files.take(file.bytes, { isTrial, by: getCaller(request).userId, takesStock, untrackedStock })
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
