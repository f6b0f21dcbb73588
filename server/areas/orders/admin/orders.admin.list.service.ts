/** The order lists of staff: by view, filters and search, the waiting orders, and the CSV export. */

import type { AdminOrderSummary, listOrders, WaitingOrders } from '@shop/contract/admin/orders/orders.admin.ts'
import type { PersonalData } from '@shop/contract/admin/personal-data.ts'
import { MAX_ORDERS_FOUND } from '@shop/contract/constants.ts'
import type { z } from 'zod'
import { createCachedCounts } from '../../../platform/cache/cached-counts.ts'
import type { Db } from '../../../platform/database/database.ts'
import { splitWords } from '../../../platform/database/words.ts'
import type { ImageUrls } from '../../media/media.urls.ts'
import { toAdminSummary } from '../order.mapping.ts'
import { isNumberEnd, type OrderFilter, type OrderNarrowing } from './orders.admin.filter.ts'
import { ordersAdminRepository } from './orders.admin.repository.ts'
import { orderCsv } from './orders.export.ts'

/** Which personal data of customers the reader's role sees. */
export type Sees = (permission: PersonalData) => boolean

/** Up to this many customers, their orders are found by id; above it, the list is walked until a page is full. */
const FEW_USERS = 1000

export type OrderLists = ReturnType<typeof orderLists>

export function orderLists({ db, images }: { db: Db; images: ImageUrls }) {
  const repository = ordersAdminRepository(db)
  const countRows = createCachedCounts()

  async function understand({ search, ...narrowing }: OrderNarrowing, inEmail: boolean): Promise<OrderFilter> {
    const words = splitWords(search)
    const names = words.filter((word) => !isNumberEnd(word))
    const numbers = words.filter(isNumberEnd)
    if (names.length === 0) return { ...narrowing, numbers, users: undefined }
    const users = { words: names, inEmail }
    const ids = await repository.findUsers(users, FEW_USERS + 1)
    return { ...narrowing, numbers, users: ids.length > FEW_USERS ? users : { ids } }
  }

  return {
    /** The search looks at emails only if the reader sees them. */
    async list({ sort, skip, limit, ...narrowing }: z.output<typeof listOrders.schema.querystring>, sees: Sees) {
      const inEmail = sees('customers.contact')
      const filter = await understand(narrowing, inEmail)
      const max = narrowing.search ? MAX_ORDERS_FOUND : null
      const [rows, total] = await Promise.all([
        repository.list(filter, { sort, skip, limit }),
        countRows(JSON.stringify([narrowing, inEmail]), (wanted) => repository.count(filter, wanted ?? max)),
      ])
      return { items: rows.map((row) => toAdminSummary(row, images)), total, skip, limit }
    },

    /** Returns the newest orders in any status, without archived ones. */
    async latest(limit: number): Promise<AdminOrderSummary[]> {
      const filter: OrderFilter = { view: 'all', numbers: [], users: undefined }
      const rows = await repository.list(filter, { sort: '-created_at', skip: 0, limit })
      return rows.map((row) => toAdminSummary(row, images))
    },

    waiting: (): Promise<WaitingOrders> => repository.waiting(),

    /** Streams the orders as CSV with the columns that the reader sees, without holding them all in memory. */
    async *export(narrowing: OrderNarrowing, sees: Sees): AsyncGenerator<string> {
      yield* orderCsv(db, await understand(narrowing, sees('customers.contact')), sees)
    },
  }
}
