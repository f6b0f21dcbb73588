/** The particulars of a question of staff, and what of them is remembered for the next one. */
import { OrderStatus, PaymentMethod } from '@shop/contract/orders.ts'
import { z } from 'zod'

const PeriodSlot = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  unit: z.enum(['days', 'week', 'month', 'quarter', 'year']),
})
const NamedSlot = z.object({ id: z.int().positive(), name: z.string() })

/** What was named. Amounts are pence. */
export const Slots = z
  .object({
    period: PeriodSlot,
    compare: z.union([z.enum(['previous', 'last_year']), PeriodSlot]),
    group: z.enum(['day', 'week', 'month', 'category', 'brand', 'product']),
    measure: z.enum(['revenue', 'orders', 'units', 'average_order']),
    limit: z.int().min(1).max(1000),
    category: NamedSlot,
    brand: NamedSlot,
    product: NamedSlot,
    variation_id: z.int().positive(),
    coupon: NamedSlot,
    email: z.string(),
    person: z.string(),
    order: z.string(),
    /** How many days ahead. */
    days: z.int(),
    /** Placed so many days ago or earlier. */
    older: z.int(),
    below: z.int(),
    above: z.int(),
    statuses: z.array(OrderStatus),
    payment: PaymentMethod,
    refund_due: z.boolean(),
    age_check_open: z.boolean(),
    min_pence: z.int(),
    sort: z.enum(['newest', 'oldest', 'largest']),
    figure: z.enum(['new_customers', 'conversion']),
    state: z.enum(['active', 'scheduled', 'expired', 'used_up', 'off']),
    by_revenue: z.boolean(),
    level: z.enum(['low', 'out', 'all']),
    reviews: z.enum(['latest', 'reported', 'unanswered', 'low', 'hidden']),
    stars: z.int().min(1).max(5),
    /** Of a change: what is to be. */
    set_pence: z.int(),
    change_pence: z.int(),
    change_percent: z.number(),
    all_variations: z.boolean(),
    set: z.int(),
    change: z.int(),
    reason: z.string(),
    code: z.string(),
    percent: z.int(),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
    usage_limit: z.int(),
    per_user_limit: z.int(),
    is_active: z.boolean(),
    status: OrderStatus,
    tracking: z.string(),
    product_status: z.enum(['draft', 'active', 'archived']),
    topic: z.string(),
  })
  .partial()
export type Slots = z.output<typeof Slots>

export const ToolName = z.enum([
  'sales',
  'slow_sellers',
  'stock_levels',
  'stock_running_out',
  'stock_value',
  'orders',
  'order',
  'customer',
  'best_customers',
  'customer_figures',
  'coupons',
  'reviews',
  'waiting',
  'product',
  'shop_settings',
  'prepare_price',
  'prepare_stock',
  'prepare_coupon',
  'prepare_coupon_change',
  'prepare_order_status',
  'prepare_product_status',
  'prepare_post',
])
export type ToolName = z.output<typeof ToolName>

const Memory = z.object({ tool: ToolName, slots: Slots })
/** What was last asked, so that 'and the week before?' says something. */
export type AgentMemory = z.output<typeof Memory>

/** Undefined at first, and where another version has written what this one does not know. */
export const readMemory = (memory: unknown): AgentMemory | undefined => Memory.safeParse(memory).data
