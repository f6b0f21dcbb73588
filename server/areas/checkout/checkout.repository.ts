/** Reads the input of an order. */
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'

/** The customer, the two addresses if they are theirs, and the order that the key created before. */
export type Buyer = NonNullable<Awaited<ReturnType<ReturnType<typeof checkoutRepository>['findBuyer']>>>
/** The order that an Idempotency-Key created before. */
export type ExistingOrder = NonNullable<Buyer['known']>

export function checkoutRepository(db: Db) {
  return {
    /** Undefined without such a user. */
    findBuyer: (
      userId: number,
      input: { shipping_address_id: number; billing_address_id: number; key: string | undefined },
    ) =>
      db
        .selectFrom('shop_user as u')
        .select(['u.name', 'u.email', 'u.date_of_birth', 'u.age_verified_at', 'u.age_verified_facts'])
        .select((eb) => {
          const address = (id: number) =>
            jsonObjectFrom(
              eb
                .selectFrom('address as a')
                .select([
                  'a.full_name',
                  'a.line1',
                  'a.line2',
                  'a.city',
                  'a.county',
                  'a.postcode',
                  'a.country',
                  'a.phone',
                ])
                .where('a.id', '=', id)
                .whereRef('a.user_id', '=', 'u.id'),
            )
          return [
            address(input.shipping_address_id).as('shipping'),
            address(input.billing_address_id).as('billing'),
            jsonObjectFrom(
              eb
                .selectFrom('shop_order as o')
                .select(({ fn, val }) => ['o.id', fn.coalesce('o.request_digest', val('')).as('request_digest')])
                .whereRef('o.user_id', '=', 'u.id')
                .where('o.idempotency_key', '=', eb.val(input.key ?? null)),
            ).as('known'),
          ]
        })
        .where('u.id', '=', userId)
        .executeTakeFirst(),

    findByKey: (userId: number, key: string) =>
      db
        .selectFrom('shop_order')
        .select((eb) => ['id', eb.fn.coalesce('request_digest', eb.val('')).as('request_digest')])
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst(),

    /** Returns what staff need to know about variations with low stock. */
    listLow: (variationIds: readonly number[]) =>
      db
        .selectFrom('variation')
        .innerJoin('product', 'product.id', 'variation.product_id')
        .select(['variation.id', 'variation.product_id', 'product.name'])
        .select(['variation.attributes', 'variation.sku', 'variation.stock_quantity'])
        .where('variation.id', 'in', [...variationIds])
        .execute(),
  }
}
