import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { CLOCK } from '../../../platform/database/expressions.ts'

/** Reads and writes the rows of stored documents. Rows are immutable, because the key is a hash of the content. */
export function documentsRepository(db: Db) {
  return {
    async exists(key: string): Promise<boolean> {
      return (await db.selectFrom('document').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
    },

    /** Returns whether only lots reference it, none of them of a product whose report customers may see (rule C4). */
    async isPrivate(key: string): Promise<boolean> {
      const { is_private } = await db
        .selectNoFrom((eb) => {
          const report = eb.selectFrom('lot_report').select('key').where('key', '=', key)
          const isPublic = eb.or([
            eb.exists(report.where('is_public', '=', true)),
            eb.exists(eb.selectFrom('product').select('id').where(sql`compliance->>'coa_file'`, '=', key)),
          ])
          return eb.and([eb.exists(report), eb.not(isPublic)]).as('is_private')
        })
        .executeTakeFirstOrThrow()
      return Boolean(is_private)
    },

    /** Locks the key until the transaction ends, so that storing and removing a document run one at a time. */
    async hold(key: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`document:${key}`}, 0))`.execute(db)
    },

    /** Adds a document, or renews the time of an existing one, so that it is not removed as unused. */
    async add(key: string, bytes: number): Promise<void> {
      await db
        .insertInto('document')
        .values({ key, bytes, created_at: CLOCK })
        .onConflict((oc) => oc.column('key').doUpdateSet({ created_at: CLOCK }))
        .execute()
    },

    /** Returns keys of documents from before `moment` that nothing references. */
    async unused(moment: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('document')
        .select('key')
        .where('created_at', '<', moment)
        .where(isUnnamed)
        .orderBy('key')
        .execute()
      return rows.map(({ key }) => key)
    },

    /** Returns whether the document was removed; not if stored again since `moment`, or referenced by now. */
    async remove(key: string, moment: Date): Promise<boolean> {
      // What is about to reference it holds a lock: the next statement sees its row.
      await db.selectFrom('document').select('key').where('key', '=', key).forUpdate().execute()
      const removed = await db
        .deleteFrom('document')
        .where('key', '=', key)
        .where('created_at', '<', moment)
        .where(isUnnamed)
        .returning('key')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}

const isUnnamed: RawBuilder<boolean> = sql`
  (not exists (select from product where compliance->>'coa_file' = document.key)
    and not exists (select from lot_report where lot_report.key = document.key))`
