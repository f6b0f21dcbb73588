/**
 * Cache tags of products: a sale invalidates what shows how many are left of its products. Cards on a page only say whether
 * something is sold out; when that changes the whole catalogue does (docs/decisions/0024), so pages do not carry their tags.
 */
import type { FastifyReply } from 'fastify'
import { sendCacheTags } from '../../platform/http/cache/cache-tags.ts'

interface Identified {
  id: number
}

export const productTag = (id: number): string => `product:${id}`

/** Tags a response that is about these products, and the page that shows it. */
export const tagProducts = (reply: FastifyReply, products: readonly Identified[]): void =>
  sendCacheTags(
    reply,
    products.map(({ id }) => productTag(id)),
  )

/** Tags a response that lists these products as cards. */
export function tagCards({ request }: FastifyReply, products: readonly Identified[]): void {
  request.cacheTags = [...new Set(products.map(({ id }) => productTag(id)))]
}
