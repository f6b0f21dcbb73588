/** Coupons: how often each was used, and what its orders brought in. */
import type { AdminCoupon } from '@shop/contract/admin/coupons.admin.ts'
import { z } from 'zod'
import { toLondonDay } from '../../../server/platform/time/london.ts'
import { tool } from '../../tools/tool.ts'
import {
  buildBars,
  buildTable,
  type ColumnOf,
  column,
  type Finding,
  linked,
  pounds,
  present,
  toFinding,
} from '../agent.finding.ts'
import { dayOfMoment } from '../agent.periods.ts'
import { formatCount, literal, money } from '../agent.words.ts'
import type { AgentKit } from './kit.ts'

const CouponsInput = z.object({
  coupon_id: z.int().positive().optional(),
  state: z.enum(['active', 'scheduled', 'expired', 'used_up', 'off']).optional(),
  sort: z.enum(['uses', 'revenue', 'newest']).default('uses'),
  limit: z.int().min(1).max(200).default(200),
})

const STATES: Record<AdminCoupon['state'], string> = {
  active: 'active',
  scheduled: 'not yet begun',
  expired: 'expired',
  used_up: 'used up',
  off: 'switched off',
}

const couponLink = (id: number) => `/admin/coupons/${id}`

const COLUMNS: readonly ColumnOf<AdminCoupon>[] = [
  column('text', 'code', 'Code', (row) => linked(row.code, couponLink(row.id))),
  column('percent', 'percent', 'Off', (row) => row.discount_percentage),
  column('text', 'state', 'State', (row) => STATES[row.state]),
  column('number', 'uses', 'Uses', (row) => row.times_used),
  column('money', 'revenue', 'Revenue', (row) => pounds(row.revenue)),
  column('money', 'discount', 'Discount given', (row) => pounds(row.discount_given)),
  column('day', 'ends', 'Ends', (row) => row.ends_at && toLondonDay(Date.parse(row.ends_at))),
]

export const couponsTool = (kit: AgentKit) =>
  tool({
    name: 'coupons',
    description:
      'Coupons with their uses, the revenue of their orders and the discount given; one of them, or by state.',
    input: CouponsInput,
    run: async ({ coupon_id, state, sort, limit }): Promise<Finding> => {
      if (coupon_id !== undefined) return oneCoupon(await kit.coupons.get(coupon_id))
      const query = {
        skip: 0,
        limit: 200,
        sort: sort === 'newest' ? '-created_at' : '-times_used',
        ...(state ? { state } : {}),
      } as const
      const { items, total } = await kit.coupons.list(query)
      const rows = (sort === 'revenue' ? items.toSorted((a, b) => b.revenue - a.revenue) : items).slice(0, limit)
      const [first] = rows
      const which = state ? ` ${total === 1 ? 'that is' : 'that are'} ${STATES[state]}` : ''
      if (!first) return toFinding(`There is no coupon${which}.`, ['Create a coupon WELCOME10 with 10% off'])
      const used =
        first.times_used > 0
          ? ` **${literal(first.code)}** comes first: used ${formatCount(first.times_used, 'time')}, ${money(first.revenue)} in orders that stand, ${money(first.discount_given)} given away.`
          : ' None of them has been used yet.'
      const chart = buildBars('Revenue by coupon', 'money', rows, {
        label: ({ code }) => code,
        series: [{ name: 'Revenue', value: ({ revenue }) => pounds(revenue) }],
      })
      return {
        text: `There ${total === 1 ? 'is' : 'are'} ${formatCount(total, 'coupon')}${which}.${used}`,
        blocks: present(buildTable('Coupons', COLUMNS, rows, total), first.revenue > 0 ? chart : undefined),
        suggestions: ['Only active coupons', 'As CSV'],
      }
    },
  })

function oneCoupon(coupon: AdminCoupon): Finding {
  const { code, state, times_used, usage_limit, revenue, discount_given, discount_percentage } = coupon
  const of = usage_limit === null ? '' : ` of ${usage_limit} times`
  const last = coupon.last_used_at ? `, last on ${dayOfMoment(coupon.last_used_at)}` : ''
  return {
    text: `**${literal(code)}** (${discount_percentage}% off) is ${STATES[state]}. It was used ${formatCount(times_used, 'time')}${of}${last}: ${money(revenue)} in orders that stand, ${money(discount_given)} given away.`,
    blocks: [buildTable(`Coupon ${code}`, COLUMNS, [coupon])],
    suggestions: [state === 'active' ? `Switch off ${code}` : `Switch on ${code}`, 'All coupons'],
  }
}
