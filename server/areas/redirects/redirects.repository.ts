/** Reads and writes redirect, and reads the pages of handles. */
import type { listRedirects } from '@shop/contract/admin/redirects.admin.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, countRows, NOW, texts, unnest } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { hasWords } from '../../platform/database/words.ts'
import type { Kind } from './redirects.patterns.ts'

/** An arbitrary number that no other lock uses. */
const REDIRECTS_LOCK = 4_201_062

export type RedirectRow = Selectable<Tables['redirect']>
type RedirectQuery = z.output<typeof listRedirects.schema.querystring>

const ORDERS: Record<RedirectQuery['sort'], RawBuilder<unknown>> = {
  '-created_at': sql`created_at desc, id desc`,
  from_path: sql`from_path`,
  to_path: sql`to_path, from_path`,
}

/** Takes `db`, or `trx` inside a transaction. */
export function redirectsRepository(db: Db) {
  return {
    async list({ search, origin, sort, skip, limit }: RedirectQuery) {
      const found = db.selectFrom('redirect').where(hasWords(sql`from_path || ' ' || to_path`, search))
      const all = origin ? found.where('origin', '=', origin) : found
      const [rows, total] = await Promise.all([
        all.selectAll().orderBy(ORDERS[sort]).limit(limit).offset(skip).execute(),
        countRows(all),
      ])
      return { rows, total }
    },

    /** Waits for other changes of redirects, so that two of them do not make a circle together. */
    async lock(): Promise<void> {
      await sql`select pg_advisory_xact_lock(${REDIRECTS_LOCK}::bigint)`.execute(db)
    },

    find: (id: number) =>
      db.selectFrom('redirect').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    all: () => db.selectFrom('redirect').select(['from_path', 'to_path']).execute(),

    /** Returns the redirects from these paths. */
    findAll: (paths: readonly string[]) =>
      db
        .selectFrom('redirect')
        .select(['from_path', 'to_path', 'origin'])
        .where('from_path', '=', anyIn(texts(paths)))
        .execute(),

    /** Returns the address of the public item of one of `kinds` with this handle. The product that was imported with it is first. */
    async findPage(
      { kinds, handle, slug }: { kinds: readonly Kind[]; handle: string; slug: string },
      now: Date,
    ): Promise<string | undefined> {
      const imported = `shopify:${handle}`
      const page = await db
        .selectFrom('page_handle')
        .select('path')
        .where('kind', '=', anyIn(texts(kinds)))
        .where('handle', '=', anyIn(texts([imported, slug])))
        .where('public_from', '<=', now)
        .orderBy((eb) => eb('handle', '=', imported), 'desc')
        .orderBy('kind', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (page?.path || !kinds.includes('product')) return page?.path ?? undefined
      const bundle = await db.selectFrom('public_bundle').select('id').where('slug', '=', slug).executeTakeFirst()
      return bundle && `/bundle/${bundle.id}`
    },

    insert: (row: Pick<RedirectRow, 'from_path' | 'to_path' | 'origin'>) =>
      db.insertInto('redirect').values(row).returningAll().executeTakeFirstOrThrow(),

    update: (id: number, row: Pick<RedirectRow, 'from_path' | 'to_path' | 'origin'>) =>
      db
        .updateTable('redirect')
        .set({ ...row, updated_at: NOW })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Changes where existing redirects lead, by old path. */
    async retarget(targets: ReadonlyMap<string, string>): Promise<void> {
      const given = unnest('given', { old: texts([...targets.keys()]), fresh: texts([...targets.values()]) })
      await db
        .updateTable('redirect')
        .from(given)
        .set((eb) => ({ to_path: eb.ref('given.fresh'), updated_at: NOW }))
        .whereRef('from_path', '=', 'given.old')
        .execute()
    },

    /** Adds imported redirects, or replaces those from the same paths. */
    async replace(targets: ReadonlyMap<string, string>): Promise<void> {
      const given = unnest('given', { old: texts([...targets.keys()]), fresh: texts([...targets.values()]) })
      await db
        .insertInto('redirect')
        .columns(['from_path', 'to_path', 'origin'])
        .expression((eb) => eb.selectFrom(given).select(['given.old', 'given.fresh', sql.lit('import').as('origin')]))
        .onConflict((oc) =>
          oc.column('from_path').doUpdateSet((eb) => ({
            to_path: eb.ref('excluded.to_path'),
            origin: eb.ref('excluded.origin'),
            updated_at: NOW,
          })),
        )
        .execute()
    },

    async remove(id: number): Promise<void> {
      await db.deleteFrom('redirect').where('id', '=', id).execute()
    },
  }
}
