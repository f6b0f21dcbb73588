import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { CLOCK } from '../../../platform/database/expressions.ts'

/** Reads and writes the rows of stored documents. What a row says never changes: a key is made from the content. */
export function documentsRepository(db: Db) {
  return {
    async exists(key: string): Promise<boolean> {
      return (await db.selectFrom('document').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
    },

    /** Held until the transaction ends: who stores a document and who removes it take turns. */
    async hold(key: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`document:${key}`}, 0))`.execute(db)
    },

    /** Adds a document, or renews the time of one that is there already, so that nobody removes it as unused. */
    async add(key: string, bytes: number): Promise<void> {
      await db
        .insertInto('document')
        .values({ key, bytes, created_at: CLOCK })
        .onConflict((oc) => oc.column('key').doUpdateSet({ created_at: CLOCK }))
        .execute()
    },

    /** Keys of documents from before `moment` that no product names. */
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

    /** Whether the document is gone; not where it was stored again since `moment`, or a product names it by now. */
    async remove(key: string, moment: Date): Promise<boolean> {
      // Whoever is about to name it has it locked: their product is seen by the statement after this one.
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
  not exists (select from product where compliance->>'coa_file' = document.key)`
