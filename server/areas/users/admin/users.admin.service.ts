/** The list of users and their details for staff. */
import type { AdminUser, listUsers } from '@shop/contract/admin/users.admin.ts'
import type { z } from 'zod'
import { createCachedCounts } from '../../../platform/cache/cached-counts.ts'
import type { Db } from '../../../platform/database/database.ts'
import { splitWords } from '../../../platform/database/words.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { toUser } from '../users.service.ts'
import { type UserListRow, usersAdminRepository } from './users.admin.repository.ts'

export type UsersAdminService = ReturnType<typeof usersAdminService>

export function usersAdminService({ db }: { db: Db }) {
  const users = usersAdminRepository(db)
  const countRows = createCachedCounts()

  return {
    /** Throws not-found for an unknown user. */
    async get(id: number): Promise<AdminUser> {
      const row = await users.find(id)
      if (!row) throw notFound('We can’t find that user.')
      return toAdminUser(row)
    },

    /** `search` matches each of its words in names and emails. */
    async list({ search, ...query }: z.output<typeof listUsers.schema.querystring>) {
      const { role, is_disabled, skip, limit } = query
      const filter = { role, is_disabled, words: splitWords(search) }
      const [rows, total] = await Promise.all([
        users.list({ ...query, ...filter }),
        countRows(JSON.stringify(filter), (max) => users.count(filter, max)),
      ])
      return { items: rows.map(toAdminUser), total, skip, limit }
    },
  }
}

function toAdminUser({ orders, spent_pence, last_order_at, ...row }: UserListRow): AdminUser {
  return { ...toUser(row), orders, spent: spent_pence, last_order_at: last_order_at?.toISOString() ?? null }
}
