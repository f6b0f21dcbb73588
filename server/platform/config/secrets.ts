/** Secrets that the shop creates on first use; all processes share them. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../database/database.ts'

/** Returns the secret called `name`: 32 random bytes in hexadecimal. */
export async function shopSecret(db: Db, name: string): Promise<string> {
  const value = randomBytes(32).toString('hex')
  await db
    .insertInto('shop_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('shop_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return row.value
}

/** Compares in constant time. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
