/** Customers from a former shop: their accounts have no password yet. */
import type { AddressPayload } from '@shop/contract/addresses.ts'
import type { FormerCustomer, FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { addFirstAddresses } from '../../addresses/addresses.service.ts'
import type { FormerBatch } from './former-batch.ts'
import { listFormerOrders } from './former-orders.service.ts'

export interface FormerCustomerDraft {
  /** Normalised. */
  email: string
  name: string
  phone: string
  address: AddressPayload | null
  consents: { channel: 'email' | 'sms'; is_granted: boolean }[]
}

const SHOP_NAMES: Readonly<Record<FormerShop, string>> = { shopify: 'Shopify', woocommerce: 'WooCommerce' }

/** Creates accounts, and returns the emails of the new ones. An email with an account changes nothing. */
export async function importCustomers(
  trx: Db,
  { drafts, source, now, importId }: FormerBatch<FormerCustomerDraft>,
): Promise<ReadonlySet<string>> {
  if (drafts.length === 0) return new Set()
  const rows = await trx
    .insertInto('shop_user')
    .values(
      drafts.map(({ name, email, phone }) => ({
        name,
        email,
        phone,
        password_hash: null,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'email'])
    .execute()
  const created = new Map(rows.map(({ id, email }) => [email, id]))
  const fresh = drafts.flatMap((draft) => {
    const user_id = created.get(draft.email)
    return user_id === undefined ? [] : [{ ...draft, user_id }]
  })
  await addFirstAddresses(
    trx,
    fresh.flatMap(({ user_id, address }) => (address ? [{ ...address, user_id }] : [])),
  )
  await insertAll(
    trx,
    'former_customer',
    fresh.map(({ user_id }) => ({ user_id, source, imported_at: now, import_id: importId })),
  )
  const consentSource = `${SHOP_NAMES[source]} export`
  const consents = fresh.flatMap(({ user_id, consents }) =>
    consents.map((consent) => ({ ...consent, user_id, source: consentSource, at: now })),
  )
  await insertAll(trx, 'marketing_consent', consents)
  return new Set(created.keys())
}

async function insertAll<T extends 'former_customer' | 'marketing_consent'>(
  trx: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto(table).values(rows).execute()
}

/** Returns what is known of a customer from the former shop. */
export async function readFormerCustomer(db: Db, userId: number): Promise<FormerCustomer> {
  const [orders, customer, consents] = await Promise.all([
    listFormerOrders(db, userId),
    formerCustomers(db)
      .selectAll('former_customer')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db.selectFrom('marketing_consent').selectAll().where('user_id', '=', userId).orderBy('channel').execute(),
  ])
  return {
    orders,
    source: customer?.source ?? null,
    imported_at: customer ? customer.imported_at.toISOString() : null,
    awaits_password: customer?.password_hash === null,
    consents: consents.map(({ user_id: _, at, ...consent }) => ({ ...consent, at: at.toISOString() })),
  }
}

/** Whether some customer of the former shop has not set a password yet. */
export async function hasAwaitingCustomers(db: Db): Promise<boolean> {
  const awaiting = formerCustomers(db).select('user_id').where('password_hash', 'is', null).limit(1)
  return (await awaiting.executeTakeFirst()) !== undefined
}

export async function awaitsPassword(db: Db, userId: number): Promise<boolean> {
  const awaiting = formerCustomers(db)
    .select('user_id')
    .where('user_id', '=', userId)
    .where('password_hash', 'is', null)
  return (await awaiting.executeTakeFirst()) !== undefined
}

const formerCustomers = (db: Db) =>
  db.selectFrom('former_customer').innerJoin('shop_user', 'shop_user.id', 'former_customer.user_id')
