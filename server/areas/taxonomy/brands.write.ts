/** Writes brands. */
import type { Db } from '../../platform/database/database.ts'
import { freeSlugIn } from '../../platform/database/slugs.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { invalidAt } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import { toSlug } from '../../platform/slug.ts'

export interface BrandWish {
  name: string
  slug?: string
  description?: string
}

/** Creates brands with `db`, which may be the caller's transaction. */
export function brandWriter(db: Db) {
  return {
    /** Returns the brand of this name, creating it if there is none. An existing one stays unchanged. */
    ensureBrand: (wish: BrandWish): Promise<{ id: number; slug: string }> =>
      inTransaction(db, async (trx) => {
        const found = await brandNamed(trx, wish.name)
        if (found) return found
        const slug = wish.slug ?? (await freeSlugIn(trx, 'brand', toSlug(wish.name, 'brand')))
        const created = await trx
          .insertInto('brand')
          .values({ name: wish.name, slug, description: wish.description ?? '' })
          .onConflict((oc) => oc.doNothing())
          .returning(['id', 'slug'])
          .executeTakeFirst()
        const brand = created ?? (await brandNamed(trx, wish.name))
        if (!brand) throw invalidAt('slug', `The address ${slug} belongs to another brand.`)
        if (created) await announce(trx, 'catalogue')
        return brand
      }),

    /** Removes those of `ids` that have no product. */
    async removeEmpty(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return
      await db
        .deleteFrom('brand')
        .where('id', 'in', ids)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('product').select('product.id').whereRef('product.brand_id', '=', 'brand.id'))),
        )
        .execute()
    },
  }
}

/** Finds a brand by name, ignoring case. */
export function brandNamed(db: Db, name: string) {
  return db
    .selectFrom('brand')
    .select(['id', 'slug'])
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .executeTakeFirst()
}
