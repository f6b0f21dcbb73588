/** The calls for the cart of whoever is signed in. */
import { addCartItem, clearCart, getCart, removeCartItem, updateCartItem } from '@shop/contract/cart.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../../platform/http/session-guard.ts'
import type { CartService } from './cart.service.ts'

export const cartRoutes: FastifyPluginAsyncZod<{ cart: CartService }> = async (app, { cart }) => {
  app.route({ ...getCart, handler: (request) => cart.get(callerOf(request).userId) })
  app.route({
    ...addCartItem,
    handler: (request) => cart.add(callerOf(request).userId, request.body, request.headers['idempotency-key']),
  })
  app.route({
    ...updateCartItem,
    handler: (request) => cart.update(callerOf(request).userId, request.params.id, request.body.quantity),
  })
  app.route({
    ...clearCart,
    handler: async (request) => {
      await cart.clear(callerOf(request).userId)
      return { success: true, message: 'Cart cleared successfully!' }
    },
  })
  app.route({
    ...removeCartItem,
    handler: async (request) => {
      const left = await cart.remove(callerOf(request).userId, request.params.id)
      return { ...left, success: true, message: 'Item removed from cart!' }
    },
  })
}
