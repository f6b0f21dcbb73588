/** The calls for the saved products of whoever is signed in. */
import { addWishlistItem, getWishlist, removeWishlistItem } from '@shop/contract/wishlist.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/http/session-guard.ts'
import type { WishlistService } from './wishlist.service.ts'

export const wishlistRoutes: FastifyPluginAsyncZod<{ wishlist: WishlistService }> = async (app, { wishlist }) => {
  app.route({ ...getWishlist, handler: (request) => wishlist.list(callerOf(request).userId) })
  app.route({
    ...addWishlistItem,
    handler: async (request, reply) => {
      const saved = await wishlist.add(callerOf(request).userId, request.body.product_id)
      return reply.code(201).send(saved)
    },
  })
  app.route({
    ...removeWishlistItem,
    handler: async (request) => {
      await wishlist.remove(callerOf(request).userId, request.params.id)
      return { success: true }
    },
  })
}
