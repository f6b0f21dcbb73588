/** The search of staff over everything they may read. */
import { z } from 'zod'
import { id, price } from '../../lib/fields.ts'
import { OrderStatus } from '../../orders.ts'
import { forStaff } from '../../permissions.ts'
import { problems } from '../../problems.ts'
import { AdminPostSummary } from '../blog.admin.ts'
import { personalText, StaffCustomer } from '../personal-data.ts'
import { AdminProductSummary } from '../products.admin.ts'

/** The maximum number of records of each kind. */
export const ADMIN_SEARCH_LIMIT = 5

const SearchResults = z
  .object({
    orders: z.array(
      z.object({
        id,
        order_number: z.string(),
        customer: personalText('customers.name'),
        status: OrderStatus,
        total: price,
      }),
    ),
    products: z.array(
      AdminProductSummary.pick({
        id: true,
        name: true,
        slug: true,
        status: true,
        price: true,
        price_range_display: true,
        thumbnail_url: true,
        stock_quantity: true,
      }),
    ),
    customers: z.array(StaffCustomer.extend({ orders: z.int() })),
    articles: z.array(AdminPostSummary.pick({ id: true, slug: true, title: true, status: true })),
    /** False if a kind took too long to search and is missing. */
    is_complete: z.boolean(),
  })
  .meta({ id: 'SearchResults' })

/**
 * Every role may search; each kind of record is searched only for roles that may read its list, by the same words as the list:
 * products by name, SKU and brand, orders by number and customer, customers by name and email, articles by title.
 */
export const searchAdmin = {
  method: 'GET',
  url: '/admin/search',
  schema: {
    tags: ['Search, staff'],
    ...forStaff('products.read'),
    summary: 'Search orders, products, customers and articles',
    querystring: z.object({ search: z.string().trim().min(2).max(200) }),
    response: { 200: SearchResults, ...problems },
  },
} as const
