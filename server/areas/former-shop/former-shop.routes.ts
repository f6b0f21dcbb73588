/** The routes of staff for files of a former shop. */
import {
  checkFormerFile,
  getFormerCustomer,
  listFormerImports,
  startFormerImport,
  undoFormerImport,
} from '@shop/contract/admin/former-shop.admin.ts'
import { listFormerOrders } from '@shop/contract/orders.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Db } from '../../platform/database/database.ts'
import { invalidAt } from '../../platform/http/http-error.ts'
import { formReader, uploadedFiles } from '../../platform/http/input/multipart.ts'
import { getCaller } from '../../platform/http/session-guard.ts'
import { readFormerCustomer } from '../users/former-customers/former-customers.service.ts'
import { listFormerOrders as readFormerOrders } from '../users/former-customers/former-orders.service.ts'
import type { FormerShopService } from './former-shop.service.ts'

const LARGEST_BYTES = 20 * 1024 * 1024

export const formerShopRoutes: FastifyPluginAsyncZod<{ db: Db; formerShop: FormerShopService }> = async (
  app,
  { db, formerShop },
) => {
  app.route({ ...listFormerImports, handler: () => formerShop.list() })
  app.route({
    ...checkFormerFile,
    preValidation: formReader({ files: { file: { max: 1, largestBytes: LARGEST_BYTES } } }),
    handler: async (request, reply) => {
      const [file] = uploadedFiles(request, 'file')
      if (!file) throw invalidAt('file', 'Choose a CSV file.')
      return reply.code(201).send(await formerShop.check(request.query.kind, file, getCaller(request).userId))
    },
  })
  app.route({
    ...startFormerImport,
    handler: (request) => formerShop.start(request.params.id, getCaller(request).userId),
  })
  app.route({
    ...undoFormerImport,
    handler: (request) => formerShop.undo(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...listFormerOrders,
    handler: async (request) => ({ items: await readFormerOrders(db, getCaller(request).userId) }),
  })
  app.route({ ...getFormerCustomer, handler: ({ params }) => readFormerCustomer(db, params.id) })
}
