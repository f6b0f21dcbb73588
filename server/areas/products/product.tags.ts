/** Cache tags of products: what a response depends on, and what a change of products invalidates (docs/decisions/0024). */
import type { FastifyReply } from 'fastify'
import { sendCacheTags } from '../../platform/http/cache/cache-tags.ts'

interface Identified {
  id: number
}

/** Everything that shows any product. */
export const PRODUCTS_TAG = 'product'
/** Lists whose products, order or counts depend on other products than those that they show. */
export const LIST_TAG = 'list'
/** Related products: those in stock come first. */
export const RELATED_TAG = 'related'

/** Everything that shows the product. */
export const productTag = (id: number): string => `${PRODUCTS_TAG}:${id}`
/** What shows how many of the product are left; cards show only whether it is sold out. */
export const stockTag = (id: number): string => `stock:${id}`

/** Tags a response that shows the stock of these products, and the page that shows it. */
export const tagProducts = (reply: FastifyReply, products: readonly Identified[]): void =>
  sendCacheTags(
    reply,
    products.flatMap(({ id }) => [productTag(id), stockTag(id)]),
  )

/** Tags a response that lists these products as cards. It contains their stock, which a page made of it does not show. */
export function tagCards(reply: FastifyReply, products: readonly Identified[]): void {
  sendCacheTags(
    reply,
    products.map(({ id }) => productTag(id)),
  )
  reply.request.cacheTags = [...new Set(products.map(({ id }) => stockTag(id)))]
}
