/** Reads and writes assistant_row: what staff teach the assistant. */
import type { TrainingKind } from '@shop/contract/admin/training.admin.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/database/tables/tables.ts'
import { hasWords } from '../../server/platform/database/words.ts'

const COLUMNS = ['id', 'kind', 'text', 'topic', 'means', 'updated_at'] as const
export type StoredRow = Pick<Selectable<Tables['assistant_row']>, (typeof COLUMNS)[number]>
export type RowContent = Pick<StoredRow, 'kind' | 'text' | 'topic' | 'means'>

export interface RowsQuery {
  kind?: TrainingKind | undefined
  search?: string | undefined
  skip: number
  limit: number
}

/** Takes `db`, or `trx` inside a transaction. */
export function rowsRepository(db: Db) {
  return {
    async list({ kind, search, skip, limit }: RowsQuery) {
      const rows = db
        .selectFrom('assistant_row')
        .where((eb) => (kind === undefined ? eb.lit(true) : eb('kind', '=', kind)))
        .where(hasWords(sql.ref('text'), search))
      const [items, { total }] = await Promise.all([
        rows.select(COLUMNS).orderBy('updated_at', 'desc').orderBy('id', 'desc').limit(limit).offset(skip).execute(),
        rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { items, total }
    },

    all: () => db.selectFrom('assistant_row').select(COLUMNS).orderBy('id').execute(),

    answers: () =>
      db.selectFrom('assistant_row').select(COLUMNS).where('kind', '=', 'answer').orderBy('id', 'desc').execute(),

    lock: (id: number) =>
      db.selectFrom('assistant_row').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),

    insert: (row: RowContent, now: Date) =>
      db
        .insertInto('assistant_row')
        .values({ ...row, created_at: now, updated_at: now })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    /** Stores an example; the same words again change their topic. */
    insertExample: (text: string, topic: string, now: Date) =>
      db
        .insertInto('assistant_row')
        .values({ kind: 'example', text, topic, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.columns(['kind', 'text']).doUpdateSet({ topic, updated_at: now }))
        .execute(),

    update: (id: number, row: RowContent, now: Date) =>
      db
        .updateTable('assistant_row')
        .set({ ...row, updated_at: now })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    /** Gives the examples of one topic another one. */
    moveExamples: (from: string, topic: string, now: Date) =>
      db
        .updateTable('assistant_row')
        .set({ topic, updated_at: now })
        .where('kind', '=', 'example')
        .where('topic', '=', from)
        .execute(),

    remove: (id: number) => db.deleteFrom('assistant_row').where('id', '=', id).execute(),
  }
}
