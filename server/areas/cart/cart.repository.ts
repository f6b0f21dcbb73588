/** Reads and writes cart_item. */
import { MAX_CART_LINES } from '@shop/contract/constants.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import type { ParcelFacts } from '../compliance/compliance.delivery.ts'

/** A variation that a line takes from the shelf, with the product it is of. `quantity` is for one unit of the line. */
export interface CartBundleItemRow extends ParcelFacts {
  variation_id: number
  product_id: number
  name: string
  slug: string
  sku: string
  is_active: boolean
  attributes: Record<string, string>
  price_pence: number
  stock_quantity: number
  quantity: number
  /** The variation's own picture, else the product's first. */
  media_key: string | null
  brand_id: number | null
  brand_name: string | null
  brand_slug: string | null
}

/** A line. A product's has one part, the variation; a bundle's has the bundle's, each variation once. */
export interface CartRow {
  id: number
  quantity: number
  bundle_id: number | null
  bundle_name: string | null
  bundle_slug: string | null
  bundle_price_pence: number | null
  bundle_status: 'draft' | 'active' | 'archived' | null
  bundle_media_key: string | null
  parts: CartBundleItemRow[]
}

/** What can be put in a cart, and how many there are of it. */
export interface Choice {
  id: number
  stock_quantity: number
}

export type CartRepository = ReturnType<typeof cartRepository>

/** Made over `db`, or over `trx` inside a transaction. */
export function cartRepository(db: Db) {
  return {
    /**
     * The lines of a user, oldest first, whole in one statement. `lock` holds them and, in the order of their ids, every
     * variation they need until the transaction ends, and reads those as whoever held them before has left them.
     */
    async list(userId: number, { lock = false } = {}): Promise<CartRow[]> {
      const [held, line, shelf] = lock
        ? [holdCart(userId), sql`line`, sql`shelf`]
        : [sql``, sql`cart_item`, sql`variation`]
      const { rows } = await sql<CartRow>`${held}
        select c.id, c.quantity, c.bundle_id, b.name as bundle_name, b.slug as bundle_slug,
          b.price_pence as bundle_price_pence, b.status as bundle_status,
          (select media_key from bundle_image where bundle_id = b.id order by position limit 1) as bundle_media_key,
          coalesce(held.parts, '[]') as parts
        from ${line} c
        left join bundle b on b.id = c.bundle_id
        cross join lateral (
          select json_agg(json_build_object(
            'variation_id', v.id, 'product_id', p.id, 'product_class', p.product_class, 'name', p.name,
            'slug', p.slug, 'sku', v.sku, 'is_active', p.status = 'active', 'attributes', v.attributes,
            'price_pence', v.price_pence, 'stock_quantity', v.stock_quantity, 'quantity', i.quantity,
            'nicotine_mg_ml', (p.compliance ->> 'nicotine_mg_ml')::numeric, 'ecid_ni', p.compliance ->> 'ecid_ni',
            'ecid_exempt_reason', p.compliance ->> 'ecid_exempt_reason', 'carriage', p.compliance ->> 'carriage',
            'media_key', coalesce(v.media_key,
              (select media_key from product_image where product_id = p.id order by position limit 1)),
            'brand_id', brand.id, 'brand_name', brand.name, 'brand_slug', brand.slug)
            order by i.position) as parts
          from (
            select c.variation_id, 1 as quantity, 0 as position where c.variation_id is not null
            union all
            select variation_id, sum(quantity)::int, min(position) from bundle_item
            where bundle_id = c.bundle_id group by variation_id
          ) i
          join ${shelf} v on v.id = i.variation_id
          join product p on p.id = v.product_id
          left join brand on brand.id = p.brand_id
        ) held
        where c.user_id = ${userId}
        order by c.id`.execute(db)
      return rows
    },

    /** The variations of a public product that have all these attributes, no others first. Two are enough to know. */
    async variationsWith(productId: number, attributes: Record<string, string>) {
      const given = sql`${JSON.stringify(attributes)}::jsonb`
      const { rows } = await sql<Choice & { is_exact: boolean }>`
        select v.id, v.stock_quantity, v.attributes = ${given} as is_exact
        from product p join variation v on v.product_id = p.id
        where p.id = ${productId} and p.status = 'active' and v.attributes @> ${given}
        order by is_exact desc, v.position, v.id limit 2`.execute(db)
      return rows
    },

    /** What there is to choose from of a public product: its options and the attributes of each variation, in shop order. */
    async choicesOf(productId: number) {
      const { rows } = await sql<{ options: { name: string }[]; attributes: Record<string, string> }>`
        select p.options, v.attributes from product p join variation v on v.product_id = p.id
        where p.id = ${productId} and p.status = 'active' order by v.position, v.id`.execute(db)
      return rows
    },

    /** A bundle that is for sale, with what its parts allow. */
    async findBundle(bundleId: number): Promise<Choice | undefined> {
      const { rows } = await sql<Choice>`
        select b.id, (
          select min(v.stock_quantity / part.quantity)::int
          from (select variation_id, sum(quantity) as quantity from bundle_item where bundle_id = b.id group by 1) part
          join variation v on v.id = part.variation_id
        ) as stock_quantity
        from public_bundle b where b.id = ${bundleId}`.execute(db)
      return rows[0]
    },

    /**
     * Adds to the line of this item, or starts one; answers whether it did. A line that would hold more than `most`
     * stays as it was, and a cart that is full gets no new one. `quantity` itself is within `most`.
     */
    async addQuantity(
      line: { user_id: number; quantity: number } & ({ variation_id: number } | { bundle_id: number }),
      most: number,
    ): Promise<boolean> {
      const [variationId, bundleId] = 'variation_id' in line ? [line.variation_id, null] : [null, line.bundle_id]
      // One statement, not read-then-write: two clicks at once must both count.
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

    /** Answers whether there was such a line of this user's. */
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

    /** Answers whether there was such a line of this user's. */
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

/** Each is read whole before the next is begun, so all lines are held before the first variation is. */
const holdCart = (userId: number) => sql`
  with line as materialized (
    select * from cart_item where user_id = ${userId} order by id for update
  ), shelf as materialized (
    select * from variation where id = any (array(
      select variation_id from line where variation_id is not null
      union
      select bundle_item.variation_id from line join bundle_item on bundle_item.bundle_id = line.bundle_id
    )) order by id for no key update
  )`
