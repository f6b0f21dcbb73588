/** From what was read to the input of a tool, with the defaults that staff would mean. */
import { addDays } from '../../../server/platform/time/london.ts'
import { type Period, unitOf, untilToday } from '../agent.periods.ts'
import type { Slots, ToolName } from './understand.slots.ts'

/** What a tool is called with, or the sentence that asks for what is missing. */
export type Prepared = { input: Record<string, unknown>; period?: Period } | { missing: string; suggestions?: string[] }

const lastDays = (count: number, today: string): Period => ({
  from: addDays(today, 1 - count),
  to: today,
  unit: 'days',
})

/** Without what was not given. */
const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const place = ({ category, brand, product }: Slots) => ({
  category_id: category?.id,
  brand_id: brand?.id,
  product_id: product?.id,
})

type Maker = (slots: Slots, today: string) => Prepared

const NO_PRODUCT = 'Which product? Tell me its name or SKU.'

/** A period that was not named: `preset` is what is meant then. */
function over(slots: Slots, preset: Period, fields: Record<string, unknown>): Prepared {
  const period = slots.period ?? preset
  return { input: given({ ...period, ...fields }), period }
}

/** How far back is looked where no period was named. */
const DAYS_OF = { none: 7, day: 30, week: 84, month: 365, category: 30, brand: 30, product: 30 } as const

const MAKERS: Record<ToolName, Maker> = {
  sales: (slots, today) => {
    const { group, limit, compare, measure } = slots
    const parts = group ?? (limit === undefined ? undefined : 'product')
    const preset = lastDays(DAYS_OF[parts ?? 'none'], today)
    return over(slots, preset, { ...place(slots), compare, group: parts, measure, limit })
  },
  slow_sellers: (slots, today) => {
    const { from, to } = slots.period ?? lastDays(90, today)
    return { input: given({ ...place(slots), from, to, sold_below: slots.below, stock_above: slots.above }) }
  },
  stock_levels: (slots) => ({
    input: given({
      ...place(slots),
      level: slots.level ?? 'low',
      most: slots.level === 'low' || !slots.level ? mostOf(slots) : undefined,
    }),
  }),
  stock_running_out: (slots) => ({
    input: given({ ...place(slots), days: slots.days ? Math.min(slots.days, 365) : undefined }),
  }),
  stock_value: (slots) => ({ input: given({ ...place(slots), group: slots.group === 'brand' ? 'brand' : undefined }) }),
  orders: (slots) => {
    const {
      period,
      email,
      statuses,
      older,
      payment,
      refund_due,
      age_check_open,
      min_pence,
      sort,
      limit,
      coupon,
      product,
    } = slots
    return {
      input: given({
        email,
        statuses,
        payment_method: payment,
        refund_due,
        age_check_open,
        min_pence,
        sort,
        limit,
        from: period?.from,
        to: period?.to,
        older_than_days: older,
        coupon_id: coupon?.id,
        product_id: product?.id,
      }),
    }
  },
  order: ({ order }) => (order ? { input: { order_number: order } } : { missing: 'Which order? Tell me its number.' }),
  customer: ({ email, person }) => {
    const search = email ?? person
    return search
      ? { input: { search } }
      : {
          missing: 'Which customer? Tell me the email address or the name.',
          suggestions: ['Best customers this year'],
        }
  },
  best_customers: (slots, today) => over(slots, lastDays(365, today), { limit: slots.limit }),
  customer_figures: (slots, today) =>
    over(slots, slots.figure === 'conversion' ? lastDays(30, today) : untilToday(unitOf('month', today), today), {
      figure: slots.figure ?? 'new_customers',
      compare: slots.compare,
    }),
  coupons: (slots) => ({
    input: given({
      coupon_id: slots.coupon?.id,
      state: slots.state,
      sort: slots.by_revenue ? 'revenue' : undefined,
      limit: slots.limit && Math.min(slots.limit, 200),
    }),
  }),
  reviews: (slots) => ({
    input: given({
      kind: slots.reviews,
      product_id: slots.product?.id,
      most_stars: slots.stars,
      limit: slots.limit && Math.min(slots.limit, 100),
    }),
  }),
  waiting: () => ({ input: {} }),
  product: ({ product }) => (product ? { input: { product_id: product.id } } : { missing: NO_PRODUCT }),
  shop_settings: () => ({ input: {} }),
  prepare_price: (slots) => {
    const { set_pence, change_pence, change_percent } = slots
    if (!slots.product && !slots.category && !slots.brand) return { missing: NO_PRODUCT }
    if (set_pence === undefined && change_percent === undefined && !change_pence)
      return { missing: 'What shall it cost? Tell me the new price, or by how much to change it.' }
    return {
      input: given({
        ...place(slots),
        variation_id: slots.variation_id,
        set_pence,
        change_pence,
        change_percent,
        all_variations: slots.all_variations,
      }),
    }
  },
  prepare_stock: ({ product, variation_id, set, change, reason }) => {
    if (!product) return { missing: NO_PRODUCT }
    if (set === undefined && !change) return { missing: 'How many are there, or how many more or fewer?' }
    return {
      input: given({
        product_id: product.id,
        variation_id,
        set,
        change: set === undefined ? change : undefined,
        reason,
      }),
    }
  },
  prepare_coupon: (slots) => {
    if (!slots.code)
      return {
        missing: 'What shall the code be? For example: create a coupon WINTER10 with 10% off until 31 December.',
      }
    if (!slots.percent)
      return { missing: `How many percent shall ${slots.code} take off?`, suggestions: ['5%', '10%', '15%'] }
    return { input: given({ code: slots.code, ...terms(slots) }) }
  },
  prepare_coupon_change: (slots) => {
    if (!slots.coupon) return { missing: 'Which coupon? Tell me its code.', suggestions: ['All coupons'] }
    const wanted = given({ ...terms(slots), is_active: slots.is_active })
    if (Object.keys(wanted).length === 0)
      return {
        missing: `What shall change about ${slots.coupon.name}? You can switch it off or on, or tell me a percentage, a last day or a limit.`,
      }
    return { input: { coupon_id: slots.coupon.id, ...wanted } }
  },
  prepare_order_status: ({ order, status, tracking }) => {
    if (!order) return { missing: 'Which order? Tell me its number.' }
    if (!status) return { missing: 'What shall it become: processing, shipped, delivered, cancelled or refunded?' }
    return { input: given({ order_number: order, status, tracking_number: tracking }) }
  },
  prepare_product_status: ({ product, product_status }) => {
    if (!product) return { missing: NO_PRODUCT }
    return { input: given({ product_id: product.id, status: product_status }) }
  },
  prepare_post: (slots) =>
    slots.topic && slots.topic.length > 1
      ? { input: given({ ...place(slots), topic: slots.topic.slice(0, 120) }) }
      : { missing: 'What shall the article be about?' },
}

/** 'below 10' is 9 or fewer. */
const mostOf = ({ below }: Slots) => (below === undefined ? undefined : Math.max(0, below - 1))

const terms = (slots: Slots) => ({
  discount_percentage: slots.percent,
  starts_on: slots.starts_on,
  ends_on: slots.ends_on,
  usage_limit: slots.usage_limit,
  per_user_limit: slots.per_user_limit,
  min_subtotal_pence: slots.min_pence,
})

export const prepareInput = (tool: ToolName, slots: Slots, today: string): Prepared => MAKERS[tool](slots, today)
