/** Products saved by a customer. Bundles cannot be saved. */
import { z } from 'zod'
import { ProductSummary } from './catalogue.ts'
import { id, idParam, listAnswer, timestamp } from './lib/fields.ts'
import { forCustomers, problems } from './problems.ts'

/** A saved product. `product` is null while it is not for sale. */
export const WishlistItem = z
  .object({ product_id: id, product: ProductSummary.nullable(), created_at: timestamp })
  .meta({ id: 'WishlistItem' })

const tags = ['Wishlist']

/** Newest first. */
export const getWishlist = {
  method: 'GET',
  url: '/wishlist/',
  schema: {
    tags,
    ...forCustomers,
    summary: 'List saved products',
    response: { 200: z.object(listAnswer(WishlistItem)), ...problems },
  },
} as const

/** Saving a product again changes nothing and is not an error. */
export const addWishlistItem = {
  method: 'POST',
  url: '/wishlist',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Save a product',
    body: z.object({ product_id: id }),
    response: { 201: z.object({ product_id: id, created_at: timestamp }), ...problems },
  },
} as const

/** `{id}` is the id of the product. 404 if it is not saved. */
export const removeWishlistItem = {
  method: 'DELETE',
  url: '/wishlist/:id',
  schema: {
    tags,
    ...forCustomers,
    summary: 'Remove a saved product',
    params: z.object({ id: idParam }),
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
