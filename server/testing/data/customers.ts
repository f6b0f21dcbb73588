/** Signed-in users, for tests of permissions. */
import { createHash, randomBytes } from 'node:crypto'
import type { StaffRole } from '@shop/contract/permissions.ts'
import { hashPassword } from '../../areas/users/passwords.ts'
import type { Db } from '../../platform/database/database.ts'

export interface TestCustomer {
  id: number
  email: string
  token: string
  /** Headers for each call. */
  headers: { authorization: string }
}

let counter = 0

/** The password of admins from `signIn`, with which they authenticate again. */
export const STAFF_PASSWORD = 'staff battery horse'
const staffHash = hashPassword(STAFF_PASSWORD)

/** Signs in a new customer without a password, or an admin with `STAFF_PASSWORD`, by default an owner. `facts` are user columns. */
export async function signIn(
  db: Db,
  facts: {
    role?: 'customer' | 'admin'
    staff_role?: StaffRole
    name?: string
    date_of_birth?: string
    age_verified_at?: string
  } = {},
): Promise<TestCustomer> {
  counter += 1
  const email = `customer-${counter}-${randomBytes(3).toString('hex')}@example.com`
  const { id } = await db
    .insertInto('shop_user')
    .values({
      name: `Customer ${counter}`,
      email,
      password_hash: facts.role === 'admin' ? await staffHash : null,
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  const token_hash = createHash('sha256').update(token).digest()
  await db.insertInto('session').values({ token_hash, user_id: id, expires_at: '2100-01-01T00:00:00Z' }).execute()
  return { id, email, token, headers: { authorization: `Bearer ${token}` } }
}

/** Inserts an address of that customer in Leeds; the first one is the default. */
export async function insertAddress(
  db: Db,
  userId: number,
  facts: { postcode?: string; full_name?: string } = {},
): Promise<number> {
  const known = await db.selectFrom('address').select('id').where('user_id', '=', userId).executeTakeFirst()
  const { id } = await db
    .insertInto('address')
    .values({
      user_id: userId,
      full_name: 'Imogen Hale',
      line1: '14 Calder Row',
      city: 'Leeds',
      postcode: 'LS7 3QD',
      is_default: known === undefined,
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
