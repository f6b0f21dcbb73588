/** The routes for the caller's wishlist. */
import { addWishlistItem, getWishlist, removeWishlistItem } from '@shop/contract/wishlist.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { WishlistService } from './wishlist.service.ts'

export const wishlistRoutes: FastifyPluginAsyncZod<{ wishlist: WishlistService }> = async (app, { wishlist }) => {
  app.route({ ...getWishlist, handler: (request) => wishlist.list(getCaller(request).userId) })
  app.route({
    ...addWishlistItem,
    handler: async (request, reply) => {
      const saved = await wishlist.add(getCaller(request).userId, request.body.product_id)
      return reply.code(201).send(saved)
    },
  })
  app.route({
    ...removeWishlistItem,
    handler: (request) => success(wishlist.remove(getCaller(request).userId, request.params.id)),
  })
}
