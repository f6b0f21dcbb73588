/** Reads and writes assistant_version. A waiting version is the queue entry of its training. */
import type { TrainingReport } from '@shop/contract/admin/training.admin.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { NOW, secondsFromNow } from '../../server/platform/database/expressions.ts'
import type { StaffRow } from './staff-rows.ts'

/** Rejected and unpublished versions beyond these are removed. */
const MAX_KEPT = 20

/** The right to train a version until its time is up; `attempt` tells whether a process still has it. */
export interface TrainingClaim {
  id: number
  attempt: number
  staff_rows: unknown
}

export interface TrainingOutcome {
  state: 'rejected' | 'trained'
  reason: string
  report?: TrainingReport
  models?: Uint8Array
  base?: string
}

/** Takes `db`, or `trx` inside a transaction. */
export function versionsRepository(db: Db) {
  const listed = () =>
    db
      .selectFrom('assistant_version as v')
      .leftJoin('shop_user as u', 'u.id', 'v.created_by')
      .select(['v.id', 'v.state', 'v.reason', 'v.report', 'v.created_at', 'v.published_at', 'u.name as created_by'])
      .select(({ fn, ref }) => fn<number>('jsonb_array_length', [ref('v.staff_rows')]).as('row_count'))

  const published = () =>
    db.selectFrom('assistant_version').where('publication', 'is not', null).orderBy('publication', 'desc').limit(1)

  return {
    list: () => listed().orderBy('v.id', 'desc').execute(),

    get: (id: number) => listed().where('v.id', '=', id).executeTakeFirst(),

    /** The one that answers customers. */
    published: () => published().select(['id', 'staff_rows', 'models', 'base']).executeTakeFirst(),

    publishedId: async () => (await published().select('id').executeTakeFirst())?.id,

    /** Makes other publications wait until this one is committed. */
    lockPublications: () =>
      db
        .selectFrom('assistant_version')
        .select('id')
        .where('publication', 'is not', null)
        .orderBy('id')
        .forUpdate()
        .execute(),

    publish: (id: number, now: Date) =>
      db
        .updateTable('assistant_version')
        .set(({ selectFrom, fn, lit }) => ({
          published_at: now,
          publication: selectFrom('assistant_version').select((eb) =>
            eb(fn.max('publication'), '+', lit(1)).as('next'),
          ),
        }))
        .where('id', '=', id)
        .execute(),

    /** Throws a duplicate error while another version waits. */
    insert: (rows: readonly StaffRow[], created_by: number, created_at: Date) =>
      db
        .insertInto('assistant_version')
        .values({ state: 'waiting', staff_rows: JSON.stringify(rows), created_by, created_at })
        .returning('id')
        .executeTakeFirstOrThrow(),

    claim: (leaseMs: number): Promise<TrainingClaim | undefined> =>
      db
        .updateTable('assistant_version')
        .set((eb) => ({ claimed_until: secondsFromNow(leaseMs / 1000), attempts: eb('attempts', '+', 1) }))
        .where('state', '=', 'waiting')
        .where('claimed_until', '<=', NOW)
        .returning(['id', 'attempts as attempt', 'staff_rows'])
        .executeTakeFirst(),

    /** Does nothing if another process has taken the training over. */
    finish: ({ id, attempt }: TrainingClaim, { state, reason, report, models, base }: TrainingOutcome) =>
      db
        .updateTable('assistant_version')
        .set({
          state,
          reason,
          ...(report && { report: JSON.stringify(report) }),
          ...(models && { models: Buffer.from(models) }),
          ...(base !== undefined && { base }),
        })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', attempt)
        .execute(),

    /** Removes old versions that never were published. */
    removeOld: (newest: number) =>
      db
        .deleteFrom('assistant_version')
        .where('publication', 'is', null)
        .where('id', '<=', newest - MAX_KEPT)
        .execute(),
  }
}
