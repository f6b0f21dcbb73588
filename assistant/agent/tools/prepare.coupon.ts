/** Prepares a new coupon, and changes of one that there is. */
import type { AdminCoupon } from '@shop/contract/admin/coupons.admin.ts'
import { z } from 'zod'
import { startOfDay, toLondonDay } from '../../../server/platform/time/london.ts'
import { tool } from '../../tools/tool.ts'
import { type Finding, toFinding } from '../agent.finding.ts'
import { dayName, dayOfMoment } from '../agent.periods.ts'
import { formatCount, literal, money } from '../agent.words.ts'
import { namesRepository } from './names.repository.ts'
import { type PrepareKit, propose } from './prepare.ts'

const terms = {
  description: z.string().trim().max(200).optional(),
  starts_on: z.iso.date().optional().describe('First day on which it holds'),
  ends_on: z.iso.date().optional().describe('Last day on which it holds'),
  usage_limit: z.int().min(1).max(1_000_000).optional().describe('Times it can be used in all'),
  per_user_limit: z.int().min(1).max(1_000_000).optional(),
  min_subtotal_pence: z.int().min(0).max(100_000_000).optional(),
}
const percent = z.int().min(1).max(100)
const Terms = z.object({ ...terms, discount_percentage: percent.optional(), is_active: z.boolean().optional() })
type Terms = z.output<typeof Terms>

const CouponInput = z.object({
  ...terms,
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{2,40}$/, 'Use 2 to 40 letters, digits, hyphens or underscores.'),
  discount_percentage: percent,
})

/** The columns of what is given. A last day ends with the day. */
function stored({ starts_on, ends_on, min_subtotal_pence, ...others }: Terms) {
  return {
    ...others,
    ...(starts_on ? { starts_at: startOfDay(starts_on).toISOString() } : {}),
    ...(ends_on ? { ends_at: startOfDay(ends_on, 1).toISOString() } : {}),
    ...(min_subtotal_pence === undefined ? {} : { min_subtotal: min_subtotal_pence }),
  }
}

export const prepareCouponTool = (kit: PrepareKit) =>
  tool({
    name: 'prepare_coupon',
    description: 'Prepares a new coupon, a code worth a percentage, for staff to confirm.',
    input: CouponInput,
    run: async (input): Promise<Finding> => {
      const code = input.code.toUpperCase()
      const [known] = await namesRepository(kit.db).coupons([code])
      if (known)
        return toFinding(`There is a coupon ${literal(known.name)} already. Choose another code, or change it.`, [
          `Coupon ${known.name}`,
        ])
      if (input.ends_on && input.ends_on < (input.starts_on ?? kit.clock.today())) {
        return toFinding('The coupon would end before it begins. Choose a later last day.')
      }
      return propose(kit, {
        title: `New coupon ${code}`,
        summary: `A new coupon ${literal(code)} would take ${input.discount_percentage}% off${input.ends_on ? ` until ${dayName(input.ends_on)}` : ''}.`,
        changes: changesOf(input, undefined),
        payload: { kind: 'coupon', ...stored(input), code, discount_percentage: input.discount_percentage },
      })
    },
  })

const ChangeInput = Terms.extend({ coupon_id: z.int().positive().describe('look_up finds it') })

export const prepareCouponChangeTool = (kit: PrepareKit) =>
  tool({
    name: 'prepare_coupon_change',
    description: 'Prepares other conditions of a coupon, or switching it on or off, for staff to confirm.',
    input: ChangeInput,
    run: async ({ coupon_id, ...wanted }): Promise<Finding> => {
      const coupon = await kit.coupons.get(coupon_id)
      const changes = changesOf(wanted, coupon).filter(({ before, after }) => before !== after)
      const code = literal(coupon.code)
      if (changes.length === 0) {
        const state =
          wanted.is_active === undefined ? 'is so already' : `is switched ${wanted.is_active ? 'on' : 'off'} already`
        return toFinding(`Coupon ${code} ${state}: nothing would change.`, [`Coupon ${coupon.code}`])
      }
      const [first] = changes
      const what =
        changes.length === 1 && first
          ? `${first.label.toLowerCase()} from ${literal(first.before ?? 'none')} to ${literal(first.after)}`
          : formatCount(changes.length, 'condition')
      return propose(kit, {
        title: `Coupon ${coupon.code}`,
        summary: `Coupon ${code} would change: ${what}.`,
        changes,
        payload: { kind: 'coupon_change', coupon_id, updated_at: coupon.updated_at, changes: stored(wanted) },
      })
    },
  })

/** Every condition that is given, beside that of `coupon`. */
function changesOf(given: Terms, coupon: AdminCoupon | undefined) {
  const row = <T>(label: string, value: T | undefined, was: string | null, show: (value: T) => string) =>
    value === undefined ? [] : [{ label, before: coupon ? was : null, after: show(value) }]
  const lastDay = (moment: string) => dayName(toLondonDay(Date.parse(moment) - 1))
  return [
    ...row('Discount', given.discount_percentage, `${coupon?.discount_percentage}%`, (n) => `${n}%`),
    ...row('State', given.is_active, coupon?.is_active ? 'on' : 'off', (is) => (is ? 'on' : 'off')),
    ...row('First day', given.starts_on, coupon?.starts_at ? dayOfMoment(coupon.starts_at) : 'any', dayName),
    ...row('Last day', given.ends_on, coupon?.ends_at ? lastDay(coupon.ends_at) : 'none', dayName),
    ...row('Smallest order', given.min_subtotal_pence, money(coupon?.min_subtotal ?? 0), money),
    ...row('Times in all', given.usage_limit, String(coupon?.usage_limit ?? 'any'), String),
    ...row('Times for each customer', given.per_user_limit, String(coupon?.per_user_limit ?? 'any'), String),
    ...row('Description', given.description, coupon?.description ?? '', String),
  ]
}
