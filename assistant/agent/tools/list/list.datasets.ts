/** What the list tool can list: the tables, columns and order of each dataset, as data. Amounts are pence. */
import { FACTS_BY_CLASS } from '@shop/contract/compliance.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

export const Dataset = z.enum(['products', 'refunds', 'customers'])
export type Dataset = z.output<typeof Dataset>

interface Column {
  label: string
  kind: 'text' | 'number' | 'money' | 'moment'
  value: RawBuilder<unknown>
  /** Where the cell leads: this path and the id. */
  link?: { path: string; id: RawBuilder<unknown> }
}

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
      product: {
        label: 'Product',
        kind: 'text',
        value: sql`p.name`,
        link: { path: '/admin/products/', id: sql`p.id` },
      },
      sku: { label: 'SKU', kind: 'text', value: sql`p.sku` },
      brand: { label: 'Brand', kind: 'text', value: sql`b.name` },
      category: { label: 'Category', kind: 'text', value: sql`c.name` },
      status: {
        label: 'Status',
        kind: 'text',
        value: sql`case p.status when 'active' then 'public' else p.status end`,
      },
      price: { label: 'From', kind: 'money', value: sql`p.price_pence` },
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
      order: {
        label: 'Order',
        kind: 'text',
        value: sql`o.order_number`,
        link: { path: '/admin/orders/', id: sql`o.id` },
      },
      customer: { label: 'Customer', kind: 'text', value: sql`u.name`, link: { path: '/admin/users/', id: sql`u.id` } },
      amount: { label: 'Amount', kind: 'money', value: sql`r.amount_pence` },
      reason: { label: 'Reason', kind: 'text', value: sql`r.reason` },
      status: {
        label: 'Status',
        kind: 'text',
        value: sql`case r.status when 'succeeded' then 'sent' else 'to send' end`,
      },
      given: { label: 'Given', kind: 'moment', value: sql`r.created_at` },
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
      customer: { label: 'Customer', kind: 'text', value: sql`u.name`, link: { path: '/admin/users/', id: sql`u.id` } },
      email: { label: 'Email', kind: 'text', value: sql`u.email` },
      registered: { label: 'Registered', kind: 'moment', value: sql`u.created_at` },
      orders: {
        label: 'Paid orders',
        kind: 'number',
        value: sql`(select count(*)::int from shop_order o where o.user_id = u.id and o.paid_pence > o.refunded_pence)`,
      },
    },
  },
}

/** What can be asked of a product: its name in an answer, and its value. Compliance facts are read from the product's class. */
export const FIELDS: Readonly<Record<string, { label: string; value?: RawBuilder<unknown>; unless?: string }>> = {
  ecid_gb: { label: 'ECID', unless: 'ecid_exempt_reason' },
  operator_name: { label: 'responsible person' },
  operator_address: { label: 'address of the responsible person' },
  ingredients: { label: 'ingredients' },
  storage: { label: 'storage line' },
  best_before: { label: 'date mark' },
  directions: { label: 'directions' },
  origin: { label: 'origin' },
  base: { label: 'base' },
  coa_file: { label: 'certificate of analysis' },
  fsa_list_ref: { label: 'FSA reference' },
  fits: { label: 'note of what it fits' },
  resistance_ohm: { label: 'resistance' },
  battery_mah: { label: 'battery capacity' },
  safety_assessment_ref: { label: 'safety assessment' },
  daily_portion: { label: 'daily portion' },
  image: {
    label: 'image',
    value: sql`(select min(i.media_key) from product_image i where i.product_id = p.id)`,
  },
  description: { label: 'description', value: sql`p.description` },
  brand: { label: 'brand', value: sql`b.name` },
  category: { label: 'category', value: sql`c.name` },
  sku: { label: 'SKU', value: sql`p.sku` },
}

const isFactOf = (facts: z.ZodObject, field: string) => field in facts.shape

/** The classes of product that have a fact. */
export const classesWith = (field: string): string[] =>
  Object.entries(FACTS_BY_CLASS).flatMap(([name, facts]) => (isFactOf(facts, field) ? name : []))
