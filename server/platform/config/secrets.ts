/** Secrets that the shop creates on first use; all processes share them. */
import { randomBytes } from 'node:crypto'
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
