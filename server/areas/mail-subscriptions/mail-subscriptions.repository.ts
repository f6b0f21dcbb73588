/** Reads and writes mail_subscription. */
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import type { SubscriptionPurpose } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { DAY_MS } from '../../platform/time/durations.ts'

interface Request {
  email: string
  user_id: number | null
  purpose: SubscriptionPurpose
  variation_id: number | null
  consent_text: string
  requested_at: Date
  confirmed_at: Date | null
}

/** Takes `db`, or `trx` inside a transaction. */
export function mailSubscriptionsRepository(db: Db) {
  const active = db
    .selectFrom('mail_subscription as s')
    .where('unsubscribed_at', 'is', null)
    .where('mailed_at', 'is', null)
  const withItem = active
    .leftJoin('public_variation as v', 'v.id', 's.variation_id')
    .select(['s.id', 's.email', 's.purpose', 's.consent_text', 's.requested_at', 's.confirmed_at'])
    .select(['s.variation_id', 'v.product_id', 'v.slug', 'v.name', 'v.attributes'])
  const unconfirmed = active.where('confirmed_at', 'is', null)
  const confirmed = active.where('confirmed_at', 'is not', null)

  return {
    /** Returns a variation that may be mailed about; undefined if it is not public or for vaping (rule A9). */
    findVariation: (productId: number, variationId: number | null) =>
      db
        .selectFrom('public_variation')
        .select(['id', 'name', 'attributes', 'stock_quantity'])
        .$narrowType<{ id: NotNull; name: NotNull; stock_quantity: NotNull }>()
        .where('product_id', '=', productId)
        .$if(variationId !== null, (query) => query.where('id', '=', variationId))
        .where('product_class', 'not in', VAPING_CLASSES)
        .orderBy('position')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** Adds a request, or confirms the one that has not ended. Returns its id. */
    add: (request: Request) =>
      db
        .insertInto('mail_subscription')
        .values(request)
        .onConflict((on) =>
          on
            .expression(sql`email, purpose, coalesce(variation_id, 0)`)
            .where('unsubscribed_at', 'is', null)
            .where('mailed_at', 'is', null)
            .doUpdateSet(({ fn, ref }) => ({
              confirmed_at: fn.coalesce(ref('mail_subscription.confirmed_at'), ref('excluded.confirmed_at')),
            })),
        )
        .returning('id')
        .executeTakeFirstOrThrow(),

    find: (id: number) => withItem.where('s.id', '=', id).executeTakeFirst(),

    /** `user_id` is attached if given. */
    confirm: (id: number, at: Date, user_id: number | null) =>
      db
        .updateTable('mail_subscription')
        .set(({ fn, ref, val }) => ({
          confirmed_at: fn.coalesce(ref('confirmed_at'), val(at)),
          user_id: fn.coalesce(ref('user_id'), val(user_id)),
        }))
        .where('id', '=', id)
        .execute(),

    /** Returns whether it had not ended. */
    async end(id: number, at: Date, userId?: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('mail_subscription')
        .set({ unsubscribed_at: at })
        .where('id', '=', id)
        .where('unsubscribed_at', 'is', null)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? null))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    listOf: (userId: number) => withItem.where('s.user_id', '=', userId).orderBy('s.id', 'desc').execute(),

    async count() {
      const count = (from: typeof active, purpose: SubscriptionPurpose) =>
        from
          .where('s.purpose', '=', purpose)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      const [newsletter, waiting, stock] = await Promise.all([
        count(confirmed, 'newsletter'),
        count(unconfirmed, 'newsletter'),
        count(confirmed, 'back_in_stock'),
      ])
      return { newsletter: newsletter.count, newsletter_unconfirmed: waiting.count, back_in_stock: stock.count }
    },

    listNewsletter: () =>
      confirmed
        .where('s.purpose', '=', 'newsletter')
        .select(['s.id', 's.email', 's.consent_text', 's.requested_at', 's.confirmed_at'])
        .$narrowType<{ confirmed_at: NotNull }>()
        .orderBy('s.id')
        .execute(),

    /**
     * Marks requests whose variation is back in stock as mailed and returns them, oldest first: at most `perUnit` a day for each unit
     * in stock, so that most of those who are mailed can still buy it.
     */
    takeBackInStock: (at: Date, { perUnit, max }: { perUnit: number; max: number }) =>
      db
        .with('due', (cte) =>
          cte
            .selectFrom('mail_subscription as s')
            .innerJoin('public_variation as v', 'v.id', 's.variation_id')
            .select(['s.id', 'v.product_id', 'v.name', 'v.slug', 'v.attributes', 'v.price_pence', 'v.stock_quantity'])
            .select((eb) => [
              eb.fn
                .agg<number>('row_number')
                .over((over) => over.partitionBy('v.id').orderBy('s.id'))
                .as('place'),
              eb
                .selectFrom('mail_subscription as other')
                .select(({ fn }) => fn.countAll<number>().as('mailed'))
                .whereRef('other.variation_id', '=', 'v.id')
                .where('other.mailed_at', '>', new Date(at.getTime() - DAY_MS))
                .as('mailed'),
            ])
            .where('s.purpose', '=', 'back_in_stock')
            .where('s.confirmed_at', 'is not', null)
            .where('s.unsubscribed_at', 'is', null)
            .where('s.mailed_at', 'is', null)
            .where('v.stock_quantity', '>', 0)
            .where('v.product_class', 'not in', VAPING_CLASSES),
        )
        .updateTable('mail_subscription as s')
        .from('due')
        .set({ mailed_at: at })
        .whereRef('s.id', '=', 'due.id')
        .where('s.id', 'in', (eb) =>
          eb
            .selectFrom('due')
            .select('due.id')
            .where((row) => row(row('place', '+', row.ref('mailed')), '<=', row('stock_quantity', '*', perUnit)))
            .orderBy('due.id')
            .limit(max),
        )
        // Another process may have taken it since.
        .where('s.mailed_at', 'is', null)
        .where('s.unsubscribed_at', 'is', null)
        .returning([
          's.id',
          's.email',
          's.variation_id',
          'due.product_id',
          'due.name',
          'due.slug',
          'due.attributes',
          'due.price_pence',
        ])
        .$narrowType<{ name: NotNull; price_pence: NotNull }>()
        .execute(),
  }
}
