/** Orders, refunds, customers, coupons and changes, as the list tool lists them. Amounts are pence. */
import { sql } from 'kysely'
import { hasOpenAgeCheck, hasOpenRefund } from '../../../../server/areas/orders/admin/orders.waiting.ts'
import { startOfDay } from '../../../../server/platform/time/london.ts'
import { formatCount, listed, literal, money, STATUS_WORDS } from '../../agent.words.ts'
import { type DatasetRow, field, hidden, type ListContext, type Row } from './list.fields.ts'

const ORDER = { path: '/admin/orders/', id: sql`o.id` }
const USER = { path: '/admin/users/', id: sql`u.id` }

const countBy = (rows: readonly Row[], key: string, other: string) =>
  [...Map.groupBy(rows, (row) => String(row[key] || other))].toSorted((one, two) => two[1].length - one[1].length)

/** What several statuses are made of: ': 2 paid and 1 awaiting a bank transfer'. */
function countStatuses(rows: readonly Row[], total: number): string {
  const counts = countBy(rows, 'status', '')
  if (counts.length < 2 || rows.length < total) return ''
  return ` ${listed(counts.map(([status, of]) => `${of.length} ${STATUS_WORDS[status] ?? status}`))}.`
}

export const ORDERS: DatasetRow = {
  one: 'order',
  from: () => sql`shop_order o join shop_user u on u.id = o.user_id`,
  where: sql`o.archived_at is null`,
  isAbout: (products) => sql`o.id in (select i.order_id from order_item i where i.product_id in (${products}))`,
  at: 'placed',
  verb: 'placed',
  id: sql`o.id`,
  sort: '-placed',
  sum: 'total',
  fields: {
    order: field('text', 'Order', sql`o.order_number`, { link: ORDER }),
    placed: field('moment', 'Placed', sql`o.created_at`),
    status: field('text', 'Status', sql`o.status`, { words: STATUS_WORDS }),
    customer: field('text', 'Customer', sql`u.name`, { link: USER, phrase: 'of' }),
    email: field('text', 'Email', sql`o.customer_email`),
    account: hidden('text', 'Account', sql`lower(u.email)`, { phrase: 'of' }),
    payment: field('text', 'Payment', sql`o.payment_method`, {
      words: { card: 'Card', bank_transfer: 'Bank transfer' },
      phrase: 'paid by',
    }),
    total: field('money', 'Total', sql`o.total_pence`, { noun: 'a total' }),
    items: hidden(
      'text',
      'Items',
      sql`(select string_agg(i.quantity || ' × ' || i.name, ', ' order by i.position) from order_item i where i.order_id = o.id)`,
    ),
    city: hidden('text', 'Town', sql`o.shipping_address ->> 'city'`, { phrase: 'to' }),
    postcode: hidden('text', 'Postcode', sql`o.shipping_address ->> 'postcode'`),
    delivery: hidden('text', 'Delivery', sql`o.delivery_method`, {
      words: { standard: 'Standard', express: 'Express' },
    }),
    coupon: hidden('text', 'Coupon', sql`o.coupon_code`, { phrase: 'with coupon', none: 'without coupon' }),
    discount: hidden('money', 'Discount', sql`o.discount_pence`),
    refunded: hidden('money', 'Given back', sql`o.refunded_pence`),
    tracking: hidden('text', 'Tracking', sql`o.tracking_number`, { none: 'without tracking number' }),
    dispatched: hidden('moment', 'Dispatched', sql`o.shipped_at`, { none: 'not dispatched' }),
    delivered: hidden('moment', 'Delivered', sql`o.delivered_at`),
  },
  views: {
    unshipped: {
      words: 'not shipped yet',
      condition: () => sql`o.status in ('pending_payment', 'awaiting_transfer', 'paid', 'processing')`,
    },
    to_pack: { words: '', where: { status: { is: ['paid', 'processing'] } } },
    refund_due: {
      words: 'with a refund to send',
      condition: () =>
        sql`o.id in (select order_id from refund where status in ('requested', 'failed')) and ${hasOpenRefund}`,
    },
    age_check: {
      words: 'with an age check to decide',
      condition: () => sql`o.age_check_status in ('pending', 'failed') and ${hasOpenAgeCheck}`,
    },
    archived: { words: 'that are archived' },
  },
  note: countStatuses,
  suggestions: ['Only those older than 3 days', 'The largest ten', 'As CSV'],
}

export const REFUNDS: DatasetRow = {
  one: 'refund',
  from: () => sql`refund r join shop_order o on o.id = r.order_id join shop_user u on u.id = o.user_id`,
  where: sql`r.status <> 'failed'`,
  isAbout: (products) => sql`o.id in (select i.order_id from order_item i where i.product_id in (${products}))`,
  at: 'given',
  verb: 'given',
  id: sql`r.id`,
  sort: '-given',
  sum: 'amount',
  fields: {
    order: field('text', 'Order', sql`o.order_number`, { link: ORDER }),
    customer: field('text', 'Customer', sql`u.name`, { link: USER, phrase: 'of' }),
    amount: field('money', 'Amount', sql`r.amount_pence`),
    reason: field('text', 'Reason', sql`r.reason`),
    status: field('text', 'Status', sql`r.status`, {
      words: { succeeded: 'sent', requested: 'to send', failed: 'failed' },
    }),
    given: field('moment', 'Given', sql`r.created_at`),
  },
  views: { unsent: { words: '', where: { status: { is: ['requested'] } } } },
  note: (rows) => {
    const top = countBy(rows, 'reason', 'no reason given').slice(0, 3)
    return ` Why: ${top.map(([reason, of]) => `${literal(reason, 80)} (${of.length})`).join('; ')}.`
  },
  suggestions: ['And the week before?', 'Which refunds are due?', 'As CSV'],
}

const paidOrders = sql`select count(*)::int from shop_order o where o.user_id = u.id and o.paid_pence > o.refunded_pence`

export const CUSTOMERS: DatasetRow = {
  one: 'customer',
  from: () => sql`shop_user u`,
  where: sql`u.role = 'customer' and u.erased_at is null`,
  isAbout: (products) =>
    sql`u.id in (select o.user_id from shop_order o join order_item i on i.order_id = o.id where i.product_id in (${products}))`,
  at: 'registered',
  verb: 'registered',
  id: sql`u.id`,
  sort: '-registered',
  fields: {
    customer: field('text', 'Customer', sql`u.name`, { link: USER, phrase: 'called' }),
    email: field('text', 'Email', sql`u.email`),
    registered: field('moment', 'Registered', sql`u.created_at`),
    orders: field('number', 'Paid orders', sql`(${paidOrders})`, { none: 'who have not ordered' }),
    spent: hidden(
      'money',
      'Spent',
      sql`(select sum(o.paid_pence - o.refunded_pence)::bigint from shop_order o where o.user_id = u.id)`,
    ),
    last_order: hidden(
      'moment',
      'Last order',
      sql`(select max(o.created_at) from shop_order o where o.user_id = u.id)`,
      {
        none: 'who have never ordered',
      },
    ),
    city: hidden(
      'text',
      'Town',
      sql`(select string_agg(distinct o.shipping_address ->> 'city', ', ') from shop_order o where o.user_id = u.id)`,
      { phrase: 'in' },
    ),
    phone: hidden('text', 'Phone', sql`u.phone`, { none: 'without phone' }),
    account: hidden('text', 'Account', sql`case when u.is_disabled then 'disabled' else 'enabled' end`, {
      words: { disabled: 'disabled', enabled: 'enabled' },
    }),
  },
  views: { new: { words: '', one: 'new customer' } },
  suggestions: ['Best customers this year', 'As CSV'],
}

/** Who paid in the days, less what they were given back. */
const paidIn = ({ from, to }: ListContext) => sql`(
  select user_id, count(*)::int as orders, sum(paid_pence - refunded_pence)::bigint as spent
  from shop_order where paid_at is not null ${from ? sql`and paid_at >= ${startOfDay(from)}` : sql``}
    ${to ? sql`and paid_at < ${startOfDay(to, 1)}` : sql``}
  group by user_id having sum(paid_pence - refunded_pence) > 0) paid join shop_user u on u.id = paid.user_id`

export const BUYERS: DatasetRow = {
  one: 'customer',
  from: paidIn,
  where: sql`true`,
  at: '',
  verb: 'who bought',
  id: sql`u.id`,
  sort: '-spent',
  sum: 'spent',
  fields: {
    customer: field('text', 'Customer', sql`u.name`, { link: USER }),
    email: field('text', 'Email', sql`u.email`),
    orders: field('number', 'Orders', sql`paid.orders`),
    spent: field('money', 'Spent', sql`paid.spent`),
  },
  views: {},
  suggestions: ['This year', 'As CSV'],
}

const usedCoupon = (value: ReturnType<typeof sql>) =>
  sql`coalesce((select ${value} from shop_order o where o.coupon_id = k.id and o.status <> 'cancelled'), 0)`

export const COUPONS: DatasetRow = {
  one: 'coupon',
  from: () => sql`coupon k`,
  where: sql`true`,
  at: 'created',
  verb: 'created',
  id: sql`k.id`,
  sort: '-uses',
  fields: {
    code: field('text', 'Code', sql`k.code`, { link: { path: '/admin/coupons/', id: sql`k.id` } }),
    percent: field('percent', 'Off', sql`k.discount_percentage`),
    state: field(
      'text',
      'State',
      ({ now }) => sql`case when not k.is_active then 'off' when k.starts_at > ${now} then 'scheduled'
        when k.ends_at <= ${now} then 'expired' when k.times_used >= k.usage_limit then 'used_up' else 'active' end`,
      {
        words: {
          active: 'active',
          scheduled: 'not yet begun',
          expired: 'expired',
          used_up: 'used up',
          off: 'switched off',
        },
      },
    ),
    uses: field('number', 'Uses', sql`k.times_used`, { none: 'never used' }),
    revenue: field('money', 'Revenue', usedCoupon(sql`sum(o.paid_pence - o.refunded_pence)::bigint`)),
    discount: field('money', 'Discount given', usedCoupon(sql`sum(o.discount_pence)::bigint`)),
    minimum: hidden('money', 'Smallest order', sql`k.min_subtotal_pence`),
    starts: hidden('moment', 'Starts', sql`k.starts_at`),
    ends: field('moment', 'Ends', sql`k.ends_at`, { none: 'without end' }),
    created: hidden('moment', 'Created', sql`k.created_at`),
  },
  views: {},
  note: ([first]) =>
    first && Number(first.uses) > 0
      ? ` **${literal(String(first.code))}** was used ${formatCount(Number(first.uses), 'time')}: ${money(Number(first.revenue))} in orders that stand, ${money(Number(first.discount))} given away.`
      : '',
  suggestions: ['Only active coupons', 'As CSV'],
}

export const CHANGES: DatasetRow = {
  one: 'change',
  from: () => sql`audit_entry a left join shop_user u on u.id = a.user_id`,
  where: sql`true`,
  isAbout: (products) => sql`a.entity = 'product' and a.entity_id in (select x.id::text from (${products}) x)`,
  at: 'when',
  verb: 'made',
  id: sql`a.id`,
  sort: '-when',
  fields: {
    when: field('moment', 'When', sql`a.at`),
    who: field('text', 'Who', sql`coalesce(u.name, 'Operator')`),
    action: field('text', 'Change', sql`replace(replace(a.action, '.', ' '), '_', ' ')`),
    before: field('text', 'Before', sql`left(a.before::text, 200)`),
    after: field('text', 'After', sql`left(a.after::text, 200)`),
  },
  views: {
    price: { words: 'of a price', condition: () => sql`concat(a.before::text, a.after::text) like '%price%'` },
    stock: { words: 'of stock', condition: () => sql`concat(a.before::text, a.after::text) like '%stock%'` },
  },
  suggestions: ['As CSV'],
}
