/** Reads and writes cart_item. */
import { MAX_CART_LINES } from '@shop/contract/constants.ts'
import { type NotNull, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { arrayFrom, NOW } from '../../platform/database/expressions.ts'
import type { ParcelFacts } from '../compliance/compliance.delivery.ts'

/** A cart line. A product's has one part, the variation; a bundle's has its items, each variation once. */
export type CartRow = Awaited<ReturnType<CartRepository['list']>>[number]

/** A variation that a line needs, with its product. `quantity` is for one unit of the line. */
export type CartBundleItemRow = CartRow['parts'][number]

/** An item that can be added to a cart, with its stock. */
export interface Choice {
  id: number
  stock_quantity: number
}

export type CartRepository = ReturnType<typeof cartRepository>

/** Takes `db`, or `trx` inside a transaction. */
export function cartRepository(db: Db) {
  const variationsOf = (publicProductId: number) =>
    db
      .selectFrom('product as p')
      .innerJoin('variation as v', 'v.product_id', 'p.id')
      .where('p.id', '=', publicProductId)
      .where('p.status', '=', 'active')

  return {
    /**
     * Returns the lines of a user, oldest first, in one statement. `lock` locks them and then every variation they
     * need, by ascending id, until the transaction ends, and reads the values that are committed at that time.
     */
    list: (userId: number, { lock = false } = {}) =>
      (lock ? holdCart(db, userId) : readCart(db, userId))
        .selectFrom('line as c')
        .leftJoin('bundle as b', 'b.id', 'c.bundle_id')
        .select(['c.id', 'c.quantity', 'c.bundle_id', 'b.name as bundle_name', 'b.slug as bundle_slug'])
        .select(['b.price_pence as bundle_price_pence', 'b.status as bundle_status'])
        .select((eb) => [
          eb
            .selectFrom('bundle_image as image')
            .select('image.media_key')
            .whereRef('image.bundle_id', '=', 'b.id')
            .orderBy('image.position')
            .limit(1)
            .as('bundle_media_key'),
          jsonArrayFrom(
            eb
              .selectFrom(partsOfLine.as('i'))
              .innerJoin('shelf as v', 'v.id', 'i.variation_id')
              .innerJoin('product as p', 'p.id', 'v.product_id')
              .leftJoin('brand', 'brand.id', 'p.brand_id')
              .select(['i.variation_id', 'v.product_id', 'p.product_class', 'p.name', 'p.slug', 'v.sku'])
              .select(['v.attributes', 'v.price_pence', 'v.stock_quantity', 'i.quantity'])
              .select(['brand.id as brand_id', 'brand.name as brand_name', 'brand.slug as brand_slug'])
              .select((part) => [
                part('p.status', '=', 'active').$castTo<boolean>().as('is_active'),
                part.cast<number | null>(compliance('nicotine_mg_ml'), 'numeric').as('nicotine_mg_ml'),
                compliance('ecid_ni').as('ecid_ni'),
                compliance('ecid_exempt_reason').as('ecid_exempt_reason'),
                compliance('carriage').$castTo<ParcelFacts['carriage']>().as('carriage'),
                // The variation's own image, or the product's first.
                part.fn
                  .coalesce(
                    'v.media_key',
                    part
                      .selectFrom('product_image as image')
                      .select('image.media_key')
                      .whereRef('image.product_id', '=', 'p.id')
                      .orderBy('image.position')
                      .limit(1),
                  )
                  .as('media_key'),
              ])
              .orderBy('i.position'),
          ).as('parts'),
        ])
        .orderBy('c.id')
        .execute(),

    /** Returns variations of a public product with all these attributes, exact matches first; two mean ambiguous. */
    variationsWith(productId: number, attributes: Record<string, string>) {
      const given: RawBuilder<Record<string, string>> = sql`${JSON.stringify(attributes)}::jsonb`
      return variationsOf(productId)
        .select((eb) => ['v.id', 'v.stock_quantity', eb('v.attributes', '=', given).$castTo<boolean>().as('is_exact')])
        .where('v.attributes', '@>', given)
        .orderBy('is_exact', 'desc')
        .orderBy('v.position')
        .orderBy('v.id')
        .limit(2)
        .execute()
    },

    /** Returns the choices of a public product: its options and the attributes of each variation, in shop order. */
    choicesOf: (productId: number) =>
      variationsOf(productId).select(['p.options', 'v.attributes']).orderBy('v.position').orderBy('v.id').execute(),

    /** Returns a bundle that is for sale, with the stock that its parts allow. */
    findBundle: (bundleId: number): Promise<Choice | undefined> =>
      db
        .selectFrom('public_bundle as b')
        .select(({ fn, lit, selectFrom }) => [
          'b.id',
          fn
            .coalesce(
              selectFrom((eb) =>
                eb
                  .selectFrom('bundle_item as i')
                  .select(['i.variation_id', ({ fn: item }) => item.sum<number>('i.quantity').as('quantity')])
                  .whereRef('i.bundle_id', '=', 'b.id')
                  .groupBy('i.variation_id')
                  .as('part'),
              )
                .innerJoin('variation as v', 'v.id', 'part.variation_id')
                .select((part) =>
                  part.fn.min<number>(part('v.stock_quantity', '/', part.ref('part.quantity'))).as('units'),
                ),
              lit(0),
            )
            .as('stock_quantity'),
        ])
        .where('b.id', '=', bundleId)
        .executeTakeFirst(),

    /**
     * Adds to the line of this item, or inserts one; returns whether it did. It changes nothing if the line would
     * exceed `most` or if a new line would exceed the maximum. `quantity` itself must be within `most`.
     */
    async addQuantity(
      line: { user_id: number; quantity: number } & ({ variation_id: number } | { bundle_id: number }),
      most: number,
    ): Promise<boolean> {
      const [variationId, bundleId] = 'variation_id' in line ? [line.variation_id, null] : [null, line.bundle_id]
      // One statement instead of read-then-write, so that two simultaneous clicks both count.
      const row = await db
        .insertInto('cart_item')
        .columns(['user_id', 'quantity', 'variation_id', 'bundle_id'])
        .expression(
          sql`select ${line.user_id}::integer, ${line.quantity}::integer, ${variationId}::integer, ${bundleId}::integer
            where ${MAX_CART_LINES} > (select count(*) from cart_item where user_id = ${line.user_id}
              and (variation_id, bundle_id) is distinct from (${variationId}::integer, ${bundleId}::integer))`,
        )
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'variation_id' in line ? 'variation_id' : 'bundle_id'])
            .doUpdateSet((eb) => ({
              quantity: eb('cart_item.quantity', '+', eb.ref('excluded.quantity')),
              updated_at: NOW,
            }))
            .where((eb) => eb(eb('cart_item.quantity', '+', eb.ref('excluded.quantity')), '<=', most)),
        )
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async countLines(userId: number): Promise<number> {
      const { total } = await db
        .selectFrom('cart_item')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return total
    },

    /** Returns whether the user has such a line. */
    async setQuantity(userId: number, id: number, quantity: number): Promise<boolean> {
      const row = await db
        .updateTable('cart_item')
        .set({ quantity, updated_at: NOW })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns whether the user has such a line. */
    async remove(userId: number, id: number): Promise<boolean> {
      const row = await db
        .deleteFrom('cart_item')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    clear: (userId: number) => db.deleteFrom('cart_item').where('user_id', '=', userId).execute(),
  }
}

/** Returns a fact of `product p`. */
const compliance = (name: string): RawBuilder<string | null> => sql`p.compliance ->> ${sql.lit(name)}`

/** The stock that one unit of line `c` needs. Raw SQL: the builder has no subselect without a table. */
const partsOfLine = sql<{ variation_id: number; quantity: number; position: number }>`(
  select c.variation_id, 1 as quantity, 0 as position where c.variation_id is not null
  union all
  select variation_id, sum(quantity)::int, min(position) from bundle_item
  where bundle_id = c.bundle_id group by variation_id)`

const readCart = (db: Db, userId: number) =>
  db
    .with('line', (cte) => cte.selectFrom('cart_item').selectAll().where('user_id', '=', userId))
    .with('shelf', (cte) => cte.selectFrom('variation').selectAll())

/** `materialized` reads each in full before the next, so all lines are locked before the first variation. */
const holdCart = (db: Db, userId: number) =>
  db
    .with(
      (cte) => cte('line').materialized(),
      (query) => query.selectFrom('cart_item').selectAll().where('user_id', '=', userId).orderBy('id').forUpdate(),
    )
    .with(
      (cte) => cte('shelf').materialized(),
      (query) =>
        query
          .selectFrom('variation')
          .selectAll()
          .where('id', '=', ({ fn, selectFrom }) =>
            fn.any(
              arrayFrom(
                selectFrom('line')
                  .select('line.variation_id')
                  .where('line.variation_id', 'is not', null)
                  .$narrowType<{ variation_id: NotNull }>()
                  .union(
                    selectFrom('line')
                      .innerJoin('bundle_item', 'bundle_item.bundle_id', 'line.bundle_id')
                      .select('bundle_item.variation_id'),
                  ),
              ),
            ),
          )
          .orderBy('id')
          .forNoKeyUpdate(),
    )
