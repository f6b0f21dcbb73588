/** The lines of a customer's cart, with current prices and stock. */
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/http-error.ts'
import { lockLines, type OrderLine, readLines } from '../order-lines/lines.ts'
import { cartRepository } from './cart.repository.ts'

/** Returns the lines of a user, oldest first. `today` determines the VAT rates. */
export const readCart = (db: Db, userId: number, today: string): Promise<OrderLine[]> =>
  readLines(cartRepository(db).linesOf(userId), today)

/**
 * Returns the same, removes them from the cart and locks the variations they need until `trx` ends. Of concurrent
 * calls, one gets the lines. Throws 409 `cart_empty` if there are none.
 */
export async function takeCart(trx: Db, userId: number, today: string): Promise<OrderLine[]> {
  const lines = await lockLines(cartRepository(trx).takenFrom(userId), today)
  if (lines.length === 0) throw conflict('cart_empty', 'Your cart is empty.')
  return lines
}
