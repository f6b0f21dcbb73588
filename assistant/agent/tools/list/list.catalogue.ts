/** Products, variations and reviews, as the list tool lists them. Amounts are pence. */

import { FACTS_BY_CLASS } from '@shop/contract/compliance.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { hasOpenReport, isUnanswered, openReports } from '../../../../server/areas/reviews/reviews.waiting.ts'
import { formatCount, literal } from '../../agent.words.ts'
import facts from '../../data/facts.json' with { type: 'json' }
import { SELLING_DAYS } from '../sales.figures.ts'
import { type DatasetRow, type Field, field, hidden } from './list.fields.ts'

const PRODUCT = { path: '/admin/products/', id: sql`p.id` }
const PRODUCT_STATUS = { draft: 'draft', active: 'public', archived: 'archived' }

const hasFact = (shape: z.ZodObject['shape'], name: string) => name in shape

/** A compliance fact; a product lacks it only if its class has it and it is not exempt. */
function factField([name, label]: [string, string]): [string, Field] {
  const classes = Object.entries(FACTS_BY_CLASS).flatMap(([one, { shape }]) => (hasFact(shape, name) ? one : []))
  const exempt = name === 'ecid_gb' ? sql` and p.compliance ->> 'ecid_exempt_reason' is null` : sql``
  const among = sql`p.product_class = any(${classes}::text[])${exempt}`
  return [
    name,
    hidden('text', label, sql`nullif(p.compliance ->> ${sql.lit(name)}, '')`, { among, none: `without ${label}` }),
  ]
}

/** The units sold of each, as a table `sold (id, units)`. */
const joinSold = (units: ReadonlyMap<number, number>, id: RawBuilder<unknown>) =>
  sql`left join unnest(${[...units.keys()]}::int[], ${[...units.values()]}::int[]) as sold (id, units) on sold.id = ${id}`

const catalogueTables = sql`product p left join category c on c.id = p.category_id
  left join category s on s.id = p.subcategory_id left join brand b on b.id = p.brand_id`

export const PRODUCTS: DatasetRow = {
  one: 'product',
  from: ({ units }) => sql`${catalogueTables} ${joinSold(units, sql`p.id`)}`,
  where: sql`p.status <> 'archived'`,
  isAbout: (products) => sql`p.id in (${products})`,
  at: 'created',
  verb: 'created',
  id: sql`p.id`,
  sort: 'product',
  fields: {
    product: field('text', 'Product', sql`p.name`, { link: PRODUCT }),
    sku: field('text', 'SKU', sql`p.sku`, { none: 'without SKU' }),
    brand: field('text', 'Brand', sql`b.name`, { none: 'without brand' }),
    category: field('text', 'Category', sql`coalesce(s.name, c.name)`, { none: 'without category' }),
    status: field('text', 'Status', sql`p.status`, { words: PRODUCT_STATUS }),
    price: field('money', 'From', sql`p.price_pence`, { noun: 'a price' }),
    was: hidden('money', 'Was', sql`p.compare_at_price_pence`, { none: 'not reduced' }),
    stock: hidden(
      'number',
      'In stock',
      sql`(select coalesce(sum(v.stock_quantity), 0)::int from variation v where v.product_id = p.id)`,
      {
        none: 'out of stock',
        noun: 'stock',
      },
    ),
    value: hidden(
      'money',
      'Value at price',
      sql`(select sum(v.stock_quantity::bigint * v.price_pence)::bigint from variation v where v.product_id = p.id)`,
    ),
    sold: hidden('number', 'Sold', sql`coalesce(sold.units, 0)`, { none: 'that sold nothing' }),
    stars: hidden('number', 'Stars', sql`nullif(p.rating, 0)`, { none: 'without stars' }),
    reviews: hidden('number', 'Reviews', sql`p.num_reviews`, { none: 'without reviews' }),
    created: hidden('moment', 'Created', sql`p.created_at`),
    changed: hidden('moment', 'Changed', sql`p.updated_at`),
    image: hidden('text', 'Image', sql`(select min(i.media_key) from product_image i where i.product_id = p.id)`, {
      none: 'without image',
    }),
    description: hidden('text', 'Description', sql`p.description`, { none: 'without description' }),
    ...Object.fromEntries(Object.entries(facts).map(factField)),
  },
  views: {
    reduced: {
      words: 'reduced',
      condition: () => sql`p.compare_at_price_pence > p.price_pence`,
      columns: ['product', 'sku', 'brand', 'category', 'status', 'price', 'was'],
    },
    unsold: { words: '', where: { sold: { max: 0 } } },
    slow: {
      words: '',
      title: 'Slow sellers',
      where: { sold: { max: 0 }, stock: { min: 1 } },
      sort: '-value',
      columns: ['product', 'sold', 'stock', 'value'],
    },
  },
  soldBy: 'product',
  suggestions: ['As CSV'],
}

/** How long the stock lasts at the rate of the last days; null where nothing sold. */
const daysLeft = sql`round(v.stock_quantity::numeric * ${sql.lit(SELLING_DAYS)} / nullif(greatest(sold.units, 0), 0), 1)`

export const VARIATIONS: DatasetRow = {
  one: 'variation',
  from: ({ units }) => sql`variation v join product p on p.id = v.product_id ${joinSold(units, sql`v.id`)}`,
  where: sql`p.status = 'active'`,
  isAbout: (products) => sql`p.id in (${products})`,
  at: 'created',
  verb: 'created',
  id: sql`v.id`,
  sort: 'stock',
  fields: {
    product: field('text', 'Product', sql`p.name`, { link: PRODUCT }),
    variation: field(
      'text',
      'Variation',
      sql`(select string_agg(a.value, ', ') from json_each_text(v.attributes::json) a)`,
    ),
    sku: field('text', 'SKU', sql`v.sku`),
    price: hidden('money', 'Price', sql`v.price_pence`),
    stock: field('number', 'In stock', sql`v.stock_quantity`, { none: 'out of stock', noun: 'stock' }),
    sold: hidden('number', `Sold in ${SELLING_DAYS} days`, sql`coalesce(sold.units, 0)`, { none: 'that sold nothing' }),
    days: hidden('number', 'Days left', daysLeft),
    until: hidden(
      'day',
      'Out on',
      ({ now }) => sql`to_char(${now}::timestamptz + floor(${daysLeft}) * interval '1 day', 'YYYY-MM-DD')`,
    ),
    created: hidden('moment', 'Created', sql`v.created_at`),
  },
  views: {
    low: {
      words: '',
      title: 'Low stock',
      condition: () => sql`v.stock_quantity between 1 and (select low_stock from stock_limit)`,
    },
    out: { words: '', title: 'Out of stock', where: { stock: { max: 0 } } },
    running_out: {
      words: `that run out, at the rate of the last ${SELLING_DAYS} days`,
      title: 'Runs out soon',
      where: { days: { max: 14 } },
      condition: () => sql`v.stock_quantity > 0`,
      sort: 'days',
      columns: ['product', 'variation', 'sku', 'stock', 'sold', 'days', 'until'],
      empty: ({ days }) => `Nothing runs out within ${days?.max} days at the rate of the last ${SELLING_DAYS} days.`,
    },
  },
  soldBy: 'variation',
  suggestions: ['What runs out in the next 14 days?', 'As CSV'],
}

const countOf = (condition: RawBuilder<unknown>) =>
  sql`(select count(*)::int from product p where p.status <> 'archived' and ${condition})`

export const BRANDS: DatasetRow = {
  one: 'brand',
  from: () => sql`brand b`,
  where: sql`true`,
  at: '',
  verb: '',
  id: sql`b.id`,
  sort: 'brand',
  fields: {
    brand: field('text', 'Brand', sql`b.name`),
    products: field('number', 'Products', countOf(sql`p.brand_id = b.id`)),
  },
  views: {},
  suggestions: ['As CSV'],
}

export const CATEGORIES: DatasetRow = {
  one: 'category',
  many: 'categories',
  from: () => sql`category c left join category main on main.id = c.parent_id`,
  where: sql`true`,
  at: '',
  verb: '',
  id: sql`c.id`,
  sort: 'category',
  fields: {
    category: field('text', 'Category', sql`c.name`),
    main: field('text', 'Within', sql`main.name`),
    products: field('number', 'Products', countOf(sql`(p.category_id = c.id or p.subcategory_id = c.id)`)),
  },
  views: {},
  suggestions: ['As CSV'],
}

export const REVIEWS: DatasetRow = {
  one: 'review',
  from: () => sql`review r join product p on p.id = r.product_id left join shop_user u on u.id = r.user_id`,
  where: sql`true`,
  isAbout: (products) => sql`r.product_id in (${products})`,
  at: 'written',
  verb: 'written',
  id: sql`r.id`,
  sort: '-written',
  fields: {
    product: field('text', 'Product', sql`p.name`, { link: { path: '/admin/reviews?product_id=', id: sql`p.id` } }),
    rating: field('number', 'Stars', sql`r.rating`, { noun: 'stars' }),
    title: field('text', 'Title', sql`r.title`),
    comment: field('text', 'Comment', sql`r.comment`),
    customer: field('text', 'Customer', sql`u.name`, { link: { path: '/admin/users/', id: sql`u.id` }, phrase: 'by' }),
    reports: field('number', 'Reports', openReports),
    written: field('moment', 'Written', sql`r.created_at`),
  },
  views: {
    reported: {
      words: 'with a report to look at',
      condition: () => hasOpenReport,
    },
    unanswered: { words: 'without an answer', condition: () => isUnanswered },
    low: { words: '', where: { rating: { max: 2 } } },
    hidden: { words: 'that are hidden', condition: () => sql`r.status = 'hidden'` },
  },
  note: ([first]) =>
    first
      ? ` The first is of ${literal(String(first.product))}, ${formatCount(Number(first.rating), 'star')}: “${literal(String(first.comment), 120)}”`
      : '',
  suggestions: ['Reported reviews', 'Reviews of 2 stars or fewer', 'As CSV'],
}
