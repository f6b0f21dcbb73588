/** The routes of staff for products and their stock. */
import {
  type AdminProduct,
  adjustStock,
  createProduct,
  duplicateProduct,
  getAdminProduct,
  listAdminProducts,
  listStockMovements,
  MAX_FORM_IMAGES,
  removeProduct,
  updateProduct,
} from '@shop/contract/admin/products.admin.ts'
import { checkProduct } from '@shop/contract/admin/products.check.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import { success } from '../../../platform/http/success.ts'
import { imageForm, withImages } from '../../media/media.forms.ts'
import type { MediaService } from '../../media/media.service.ts'
import type { ProductsStockService } from '../../stock/stock.admin.service.ts'
import { permittedCosts, withPermittedCosts } from './products.admin.costs.ts'
import type { ProductsAdminService } from './products.admin.service.ts'
import type { Calling, ProductsWriteService } from './products.admin.write.service.ts'

interface ProductsAdmin {
  products: ProductsAdminService
  writing: ProductsWriteService
  stock: ProductsStockService
  media: MediaService
}

export const productsAdminRoutes: FastifyPluginAsyncZod<ProductsAdmin> = async (
  app,
  { products, writing, stock, media },
) => {
  const preValidation = imageForm(media, { field: 'images', max: MAX_FORM_IMAGES, json: ['product_data_json'] })

  app.route({ ...listAdminProducts, handler: ({ query }) => products.list(query) })
  app.route({ ...getAdminProduct, handler: (request) => shown(request, products.get(request.params.id)) })
  app.route({ ...checkProduct, handler: ({ body }) => products.check(body) })
  app.route({
    ...createProduct,
    config: { richText: 'description' },
    preValidation,
    handler: async (request, reply) => {
      const { product_data_json: form } = request.body
      const draft = { ...form, variations: permittedCosts(getCaller(request), form.variations, null) }
      const made = withImages(media, request, (keys) => writing.create(draft, keys, calling(request)))
      return reply.code(201).send(await shown(request, made))
    },
  })
  app.route({
    ...updateProduct,
    config: { richText: 'description' },
    preValidation,
    handler: (request) => {
      const { product_data_json: form } = request.body
      const variations = form.variations && permittedCosts(getCaller(request), form.variations, undefined)
      const changes = { ...form, variations }
      const saved = withImages(media, request, (keys) =>
        writing.update(request.params.id, changes, keys, calling(request)),
      )
      return shown(request, saved)
    },
  })
  app.route({
    ...removeProduct,
    handler: (request) => success(writing.archive(request.params.id, calling(request))),
  })
  app.route({
    ...duplicateProduct,
    handler: async (request, reply) =>
      reply.code(201).send(await shown(request, writing.duplicate(request.params.id, calling(request)))),
  })
  app.route({
    ...adjustStock,
    handler: (request) => shown(request, stock.adjust(request.params.id, request.body, calling(request))),
  })
  app.route({ ...listStockMovements, handler: ({ params, query }) => stock.listMovements(params.id, query) })
}

const shown = async (request: FastifyRequest, product: Promise<AdminProduct>): Promise<AdminProduct> =>
  withPermittedCosts(getCaller(request), await product)

function calling(request: FastifyRequest): Calling {
  const key = request.headers['idempotency-key']
  return { by: getCaller(request).userId, key: typeof key === 'string' ? key : undefined }
}
