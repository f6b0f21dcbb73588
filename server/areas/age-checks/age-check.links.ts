/** The links by which customers confirm their age: each is signed for one order, and opens nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'

/** Returns the token of an order's link: its id and a signature. It stays the same, so that reminders repeat the link. */
export async function tokenOfOrder(db: Db, orderId: number | string): Promise<string> {
  const key = await shopSecret(db, 'age_check_links')
  const signature = createHmac('sha256', key).update(`age-check:${orderId}`).digest('base64url')
  return `${orderId}.${signature}`
}

/** Returns the id of the order that the shop has signed `token` for. Throws not-found. */
export async function orderOfToken(db: Db, token: string): Promise<number> {
  const id = /^([1-9]\d{0,9})\./.exec(token)?.[1] ?? '0'
  const given = Buffer.from(token)
  const expected = Buffer.from(await tokenOfOrder(db, id))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw notFound('This link isn’t complete. Please open it from our email again.')
  }
  return Number(id)
}
