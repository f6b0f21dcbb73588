/** The cart of a customer. Prices are the current ones at each read. */
import type { Cart } from '@shop/contract/cart.ts'
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '@shop/contract/constants.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, invalidAt, notFound } from '../../platform/http/http-error.ts'
import { isFirstCall } from '../../platform/idempotency.ts'
import { onlyLeft } from '../order-lines/lines.ts'
import { usablePromotions } from '../promotions/promotions.service.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { type AddedItem, chooseItem } from './cart.choice.ts'
import { readCart } from './cart.lines.ts'
import { toCart } from './cart.mapping.ts'
import { cartRepository } from './cart.repository.ts'

export type CartService = ReturnType<typeof cartService>

/** Every call returns the whole cart after the change. Throws not-found for another user's line. */
export function cartService({ db, clock, images }: Pick<Context, 'db' | 'clock' | 'images'>) {
  const repository = cartRepository(db)
  const linesOf = (userId: number) => readCart(db, userId, clock.today())
  async function get(userId: number): Promise<Cart> {
    const [lines, settings] = await Promise.all([linesOf(userId), siteSettingsService({ db }).get()])
    const promotions = await usablePromotions(db, { userId, lines, now: clock.now() })
    return toCart({ lines, promotions, settings, images })
  }

  return {
    get,

    /**
     * Adds to the line of this item, or inserts one. A repeat with the same `key` adds nothing. Throws 422 above 99 of
     * one item or 100 lines, and 409 above the stock; the cart then stays unchanged.
     */
    async add(userId: number, { quantity, ...item }: AddedItem & { quantity: number }, key?: string): Promise<Cart> {
      if (key === undefined) await addTo(db, userId, item, quantity)
      else {
        const { product_id, bundle_id, variation_attributes } = item
        const input = { product_id, bundle_id, variation_attributes, quantity }
        await db.transaction().execute(async (trx) => {
          if (await isFirstCall(trx, { userId, call: 'cart.add', key, asked: input }))
            await addTo(trx, userId, item, quantity)
        })
      }
      return get(userId)
    },

    /** Sets the quantity of a line; 0 or less removes it. Throws 409 for what cannot be bought. */
    async update(userId: number, lineId: number, quantity: number): Promise<Cart> {
      if (quantity <= 0) {
        if (!(await repository.remove(userId, lineId))) throw lineNotFound()
        return get(userId)
      }
      const line = (await linesOf(userId)).find(({ id }) => id === lineId)
      if (!line) throw lineNotFound()
      if (!line.is_for_sale) throw conflict('not_for_sale', line.unavailable_reason ?? '')
      if (quantity > line.stock_quantity) throw outOfStock(line.stock_quantity)
      if (!(await repository.setQuantity(userId, lineId, quantity))) throw lineNotFound()
      return get(userId)
    },

    async remove(userId: number, lineId: number): Promise<Cart> {
      if (!(await repository.remove(userId, lineId))) throw lineNotFound()
      return get(userId)
    },

    /** Empties the cart; does nothing if it is already empty. */
    clear: async (userId: number): Promise<void> => {
      await repository.clear(userId)
    },
  }
}

async function addTo(over: Db, userId: number, item: AddedItem, quantity: number): Promise<void> {
  const repository = cartRepository(over)
  const { line, stock_quantity } = await chooseItem(repository, item)
  const max = Math.min(stock_quantity, MAX_LINE_QUANTITY)
  const isAdded = quantity <= max && (await repository.addQuantity({ user_id: userId, quantity, ...line }, max))
  if (isAdded) return
  if (quantity <= max && (await repository.countLines(userId)) >= MAX_CART_LINES) throw cartFull()
  throw tooMany(stock_quantity)
}

const cartFull = () =>
  invalidAt('', `Your cart is full: it holds ${MAX_CART_LINES} different items. Please remove one.`, 'cart_full')
const lineNotFound = () => notFound('This item isn’t in your cart.')
const outOfStock = (stock: number) => conflict('out_of_stock', onlyLeft(stock))

/** The error for a quantity above the stock, or above the maximum of one line if the stock is larger. */
function tooMany(stock: number) {
  if (stock < MAX_LINE_QUANTITY) return outOfStock(stock)
  return invalidAt('quantity', `You can have at most ${MAX_LINE_QUANTITY} of one item in your cart.`)
}
