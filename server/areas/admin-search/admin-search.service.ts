/** Searches orders, products, customers and articles for staff, each within a time limit. */
import { setTimeout as pause } from 'node:timers/promises'
import { ADMIN_SEARCH_LIMIT } from '@shop/contract/admin/lists/search.admin.ts'
import { hasPermission, type StaffRole } from '@shop/contract/permissions.ts'
import type { BlogAdminService } from '../blog/blog.admin.service.ts'
import type { OrderLists, Sees } from '../orders/admin/orders.admin.list.service.ts'
import type { ProductsAdminService } from '../products/admin/products.admin.service.ts'
import type { UsersAdminService } from '../users/admin/users.admin.service.ts'

/** A kind that takes longer is missing in the results. */
const MAX_SEARCH_MS = 1500

const PAGE = { skip: 0, limit: ADMIN_SEARCH_LIMIT }

export interface SearchedServices {
  lists: Pick<OrderLists, 'list'>
  products: Pick<ProductsAdminService, 'list'>
  users: Pick<UsersAdminService, 'list'>
  posts: Pick<BlogAdminService, 'list'>
}

export type AdminSearchService = ReturnType<typeof adminSearchService>

export function adminSearchService({ lists, products, users, posts }: SearchedServices) {
  const searchOrders = async (search: string, sees: Sees) =>
    (await lists.list({ ...PAGE, search, view: 'all', sort: '-created_at' }, sees)).items.map(
      ({ customer, ...order }) => ({
        ...order,
        customer: customer.name,
      }),
    )
  const searchProducts = async (search: string) => (await products.list({ ...PAGE, search, sort: '-popularity' })).items
  const searchCustomers = async (search: string) => (await users.list({ ...PAGE, search, sort: '-created_at' })).items
  const searchArticles = async (search: string) => (await posts.list({ ...PAGE, search, sort: '-updated_at' })).items

  return {
    /** Returns what a role may read of what matches all words of `search`. */
    async search(search: string, role: StaffRole | null) {
      const may = (permission: Parameters<typeof hasPermission>[1]) => role !== null && hasPermission(role, permission)
      const [orders, items, customers, articles] = await Promise.all([
        may('orders.read') ? inTime(searchOrders(search, may)) : [],
        may('products.read') ? inTime(searchProducts(search)) : [],
        may('users.read') ? inTime(searchCustomers(search)) : [],
        may('blog.write') ? inTime(searchArticles(search)) : [],
      ])
      return {
        orders: orders ?? [],
        products: items ?? [],
        customers: customers ?? [],
        articles: articles ?? [],
        is_complete: [orders, items, customers, articles].every((found) => found !== null),
      }
    },
  }
}

/** Resolves to null if the search has not ended in time; the database's own limit then ends its query. */
async function inTime<T>(search: Promise<T>): Promise<T | null> {
  const ended = new AbortController()
  try {
    return await Promise.race([search, pause(MAX_SEARCH_MS, null, { signal: ended.signal, ref: false })])
  } finally {
    ended.abort()
  }
}
