/** The saved views of staff. Every change writes an audit entry. */
import {
  MAX_SAVED_VIEWS,
  type SavedView,
  type saveView,
  type ViewedList,
} from '@shop/contract/admin/lists/saved-views.admin.ts'
import { hasPermission } from '@shop/contract/permissions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { auditFor } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/http-error.ts'
import type { Caller } from '../../platform/http/session-guard.ts'

const audit = auditFor('saved_view')

/** Returns the views that a user saved, for the copy of their personal data. */
export const listOwnViews = (db: Db, userId: number) =>
  db
    .selectFrom('saved_view')
    .select(['list', 'name', 'query', 'is_shared', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

export type SavedViewsService = ReturnType<typeof savedViewsService>

export function savedViewsService({ db }: { db: Db }) {
  const select = (over: Db) =>
    over.selectFrom('saved_view').select(['id', 'user_id', 'list', 'name', 'query', 'is_shared'])

  return {
    /** Returns the user's own views by name, then those that others share. */
    async list(list: ViewedList, userId: number): Promise<SavedView[]> {
      const rows = await select(db)
        .where('list', '=', list)
        .where((eb) => eb('user_id', '=', userId).or('is_shared', '=', true))
        .orderBy((eb) => eb('user_id', '=', userId), 'desc')
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute()
      return rows.map((row) => toView(row, userId))
    },

    /** Saves a view, or replaces the user's own of the same name. Throws 409 `too_many_views`. */
    save: (form: z.output<typeof saveView.schema.body>, userId: number): Promise<SavedView> =>
      db.transaction().execute(async (trx) => {
        // Waits for a concurrent save of the same user, such as a double click.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`saved_view:${userId}`}, 0))`.execute(trx)
        const own = await select(trx).where('user_id', '=', userId).where('list', '=', form.list).execute()
        const before = own.find(({ name }) => name.toLowerCase() === form.name.toLowerCase())
        if (!before && own.length >= MAX_SAVED_VIEWS) {
          throw conflict('too_many_views', `You have ${MAX_SAVED_VIEWS} views of this list. Remove one first.`)
        }
        const { id } = before
          ? await trx
              .updateTable('saved_view')
              .set(form)
              .where('id', '=', before.id)
              .returning('id')
              .executeTakeFirstOrThrow()
          : await trx
              .insertInto('saved_view')
              .values({ ...form, user_id: userId })
              .returning('id')
              .executeTakeFirstOrThrow()
        const action = before ? 'saved_view.update' : 'saved_view.create'
        await audit(trx, { by: userId, id, action, before: before && audited(before), after: audited(form) })
        return { ...form, id, is_own: true }
      }),

    /** Removes an own view, or a shared one for those who manage the staff. Throws not-found for others. */
    remove: (id: number, { userId, staffRole }: Pick<Caller, 'userId' | 'staffRole'>): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const view = await select(trx).where('id', '=', id).forUpdate().executeTakeFirst()
        const mayRemoveShared = staffRole !== null && hasPermission(staffRole, 'staff.manage')
        if (!view || (view.user_id !== userId && !(view.is_shared && mayRemoveShared))) {
          throw notFound('We can’t find that view.')
        }
        await trx.deleteFrom('saved_view').where('id', '=', id).execute()
        await audit(trx, { by: userId, id, action: 'saved_view.remove', before: audited(view) })
      }),
  }
}

type ViewFields = Omit<SavedView, 'id' | 'is_own'>

const toView = ({ user_id, ...view }: ViewFields & { id: number; user_id: number }, userId: number): SavedView => ({
  ...view,
  is_own: user_id === userId,
})

const audited = ({ list, name, query, is_shared }: ViewFields): ViewFields => ({ list, name, query, is_shared })
