/** Reads and writes former_import. */
import type { FormerImport, FormerKind } from '@shop/contract/admin/former-shop.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import { MAX_PROBLEMS, type Step } from './former-run.ts'

const SHOWN = [
  'id',
  'kind',
  'file_name',
  'status',
  'rows_done',
  'rows_total',
  'created',
  'unchanged',
  'rejected',
  'removed',
  'problems',
  'error',
  'created_at',
  'finished_at',
] as const
const LISTED = 20
/** A process that has stored no progress for this long has stopped. */
const STALLED_MS = 60_000

export type ImportRow = Awaited<ReturnType<ReturnType<typeof formerShopRepository>['list']>>[number]

/** Takes `db`, or `trx` inside a transaction. */
export function formerShopRepository(db: Db) {
  const shown = () => db.selectFrom('former_import').select(SHOWN)
  return {
    list: () => shown().orderBy('id', 'desc').limit(LISTED).execute(),

    find: (id: number) =>
      shown()
        .select((eb) => eb('file', 'is not', null).as('has_file'))
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    insert: (values: { kind: FormerKind; file_name: string; file: Buffer; user_id: number; created_at: Date }) =>
      db.insertInto('former_import').values(values).returning(SHOWN).executeTakeFirstOrThrow(),

    /** Forgets the counts of the check, and queues the import. */
    start: (id: number) =>
      db
        .updateTable('former_import')
        .set({
          status: 'importing',
          rows_done: 0,
          created: 0,
          unchanged: 0,
          rejected: 0,
          problems: '[]',
          finished_at: null,
        })
        .where('id', '=', id)
        .returning(SHOWN)
        .executeTakeFirstOrThrow(),

    /** Takes the oldest file that no process works on. */
    async claim(now: Date) {
      const stalled = new Date(now.getTime() - STALLED_MS)
      return db
        .updateTable('former_import')
        .set((eb) => ({ attempt: eb('attempt', '+', 1), progress_at: now }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('former_import')
            .select('id')
            .where('status', 'in', ['checking', 'importing'])
            .where((open) => open.or([open('progress_at', 'is', null), open('progress_at', '<', stalled)]))
            .orderBy('id')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'kind', 'status', 'file', 'rows_done', 'attempt'])
        .executeTakeFirst()
    },

    /** Adds a batch to the report; returns false if another process has taken over. Takes a transaction. */
    async addStep({ id, attempt, now }: { id: number; attempt: number; now: Date }, step: Step): Promise<boolean> {
      const own = db.selectFrom('former_import').select('problems').where('id', '=', id).where('attempt', '=', attempt)
      const row = await own.forUpdate().executeTakeFirst()
      if (!row) return false
      await db
        .updateTable('former_import')
        .set((eb) => ({
          rows_done: eb('rows_done', '+', step.rows),
          created: eb('created', '+', step.created),
          unchanged: eb('unchanged', '+', step.unchanged),
          rejected: eb('rejected', '+', step.rejected),
          problems: JSON.stringify([...row.problems, ...step.problems].slice(0, MAX_PROBLEMS)),
          progress_at: now,
        }))
        .where('id', '=', id)
        .execute()
      return true
    },

    setTotal: (id: number, rows_total: number) =>
      db.updateTable('former_import').set({ rows_total }).where('id', '=', id).execute(),

    finish: (
      id: number,
      { status, error = '', now }: { status: 'checked' | 'imported' | 'failed'; error?: string; now: Date },
    ) =>
      db
        .updateTable('former_import')
        .set({ status, error, finished_at: now, progress_at: null, ...(status === 'checked' ? {} : { file: null }) })
        .where('id', '=', id)
        .execute(),

    /** Ends an import that was undone; `problems` are about what stays. */
    setUndone: (id: number, { removed, problems }: { removed: number; problems: FormerImport['problems'] }) =>
      db
        .updateTable('former_import')
        .set({ status: 'undone', removed, problems: JSON.stringify(problems) })
        .where('id', '=', id)
        .returning(SHOWN)
        .executeTakeFirstOrThrow(),

    /** Empties files that were checked before `before` and never imported. */
    removeFilesBefore: (before: Date) =>
      db
        .updateTable('former_import')
        .set({ file: null })
        .where('status', '=', 'checked')
        .where('finished_at', '<', before)
        .where('file', 'is not', null)
        .execute(),
  }
}
