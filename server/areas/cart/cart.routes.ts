/** The routes for the caller's cart. */
import { addCartItem, clearCart, getCart, removeCartItem, updateCartItem } from '@shop/contract/cart.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import type { CartService } from './cart.service.ts'

export const cartRoutes: FastifyPluginAsyncZod<{ cart: CartService }> = async (app, { cart }) => {
  app.route({ ...getCart, handler: (request) => cart.get(getCaller(request).userId) })
  app.route({
    ...addCartItem,
    handler: (request) => cart.add(getCaller(request).userId, request.body, request.headers['idempotency-key']),
  })
  app.route({
    ...updateCartItem,
    handler: (request) => cart.update(getCaller(request).userId, request.params.id, request.body.quantity),
  })
  app.route({
    ...clearCart,
    handler: async (request) => {
      await cart.clear(getCaller(request).userId)
      return { success: true, message: 'Cart cleared successfully!' }
    },
  })
  app.route({
    ...removeCartItem,
    handler: async (request) => {
      const left = await cart.remove(getCaller(request).userId, request.params.id)
      return { ...left, success: true, message: 'Item removed from cart!' }
    },
  })
}
