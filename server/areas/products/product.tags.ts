/**
 * Cache tags of products: a sale invalidates responses with the stock of its products. Cards show only whether a
 * product is sold out, which invalidates the whole catalogue (docs/decisions/0024), so pages need no tags for cards.
 */
import type { FastifyReply } from 'fastify'
import { sendCacheTags } from '../../platform/http/cache/cache-tags.ts'

interface Identified {
  id: number
}

export const productTag = (id: number): string => `product:${id}`

/** Tags a response about these products, and the page that shows it. */
export const tagProducts = (reply: FastifyReply, products: readonly Identified[]): void =>
  sendCacheTags(
    reply,
    products.map(({ id }) => productTag(id)),
  )

/** Tags a response that lists these products as cards. */
export function tagCards({ request }: FastifyReply, products: readonly Identified[]): void {
  request.cacheTags = [...new Set(products.map(({ id }) => productTag(id)))]
}
