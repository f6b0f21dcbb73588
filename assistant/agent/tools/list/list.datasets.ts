/** What the list tool can list: the tables, columns and order of each dataset, as data. Amounts are pence. */
import { FACTS_BY_CLASS } from '@shop/contract/compliance.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import labels from '../../data/fields.json' with { type: 'json' }

export const Dataset = z.enum(['products', 'refunds', 'customers'])
export type Dataset = z.output<typeof Dataset>

interface Column {
  label: string
  kind: 'text' | 'number' | 'money' | 'moment'
  value: RawBuilder<unknown>
  /** Where the cell leads: this path and the id. */
  link: { path: string; id: RawBuilder<unknown> } | undefined
}

const column = (kind: Column['kind'], label: string, value: Column['value'], link?: Column['link']): Column => ({
  kind,
  label,
  value,
  link,
})

interface DatasetRow {
  one: string
  from: RawBuilder<unknown>
  /** What is listed unless a status is asked for. */
  where: RawBuilder<unknown>
  status: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** The moment that a period is about, and what happened then. */
  at: RawBuilder<unknown>
  verb: string
  columns: Readonly<Record<string, Column>>
  /** A sum that the answer names. */
  sum?: RawBuilder<unknown>
}

export const DATASETS: Readonly<Record<Dataset, DatasetRow>> = {
  products: {
    one: 'product',
    from: sql`product p left join category c on c.id = p.category_id left join brand b on b.id = p.brand_id`,
    where: sql`p.status <> 'archived'`,
    status: sql`p.status`,
    order: sql`lower(p.name), p.id`,
    at: sql`p.created_at`,
    verb: 'created',
    columns: {
      product: column('text', 'Product', sql`p.name`, { path: '/admin/products/', id: sql`p.id` }),
      sku: column('text', 'SKU', sql`p.sku`),
      brand: column('text', 'Brand', sql`b.name`),
      category: column('text', 'Category', sql`c.name`),
      status: column('text', 'Status', sql`case p.status when 'active' then 'public' else p.status end`),
      price: column('money', 'From', sql`p.price_pence`),
    },
  },
  refunds: {
    one: 'refund',
    from: sql`refund r join shop_order o on o.id = r.order_id join shop_user u on u.id = o.user_id`,
    where: sql`r.status <> 'failed'`,
    status: sql`r.status`,
    order: sql`r.created_at desc, r.id desc`,
    at: sql`r.created_at`,
    verb: 'given',
    columns: {
      order: column('text', 'Order', sql`o.order_number`, { path: '/admin/orders/', id: sql`o.id` }),
      customer: column('text', 'Customer', sql`u.name`, { path: '/admin/users/', id: sql`u.id` }),
      amount: column('money', 'Amount', sql`r.amount_pence`),
      reason: column('text', 'Reason', sql`r.reason`),
      status: column('text', 'Status', sql`case r.status when 'succeeded' then 'sent' else 'to send' end`),
      given: column('moment', 'Given', sql`r.created_at`),
    },
    sum: sql`r.amount_pence`,
  },
  customers: {
    one: 'customer',
    from: sql`shop_user u`,
    where: sql`u.role = 'customer' and u.erased_at is null`,
    status: sql`case when u.is_disabled then 'disabled' else 'enabled' end`,
    order: sql`u.created_at desc, u.id desc`,
    at: sql`u.created_at`,
    verb: 'registered',
    columns: {
      customer: column('text', 'Customer', sql`u.name`, { path: '/admin/users/', id: sql`u.id` }),
      email: column('text', 'Email', sql`u.email`),
      registered: column('moment', 'Registered', sql`u.created_at`),
      orders: column(
        'number',
        'Paid orders',
        sql`(select count(*)::int from shop_order o where o.user_id = u.id and o.paid_pence > o.refunded_pence)`,
      ),
    },
  },
}

/** What can be asked of a product, with its name in an answer. */
export const FIELDS: Readonly<Record<string, string>> = labels

/** Values of fields that are no compliance facts; those are read from the product's class. */
export const FIELD_VALUES: Readonly<Record<string, RawBuilder<unknown>>> = {
  image: sql`(select min(i.media_key) from product_image i where i.product_id = p.id)`,
  description: sql`p.description`,
  brand: sql`b.name`,
  category: sql`c.name`,
  sku: sql`p.sku`,
}

const isFactOf = (facts: z.ZodObject, field: string) => field in facts.shape

/** The classes of product that have a fact. */
export const classesWith = (field: string): string[] =>
  Object.entries(FACTS_BY_CLASS).flatMap(([name, facts]) => (isFactOf(facts, field) ? name : []))
