/** The typed change of prices, for the forms of bulk changes and sales. */
import type { Input } from '@shop/contract/client.ts'
import { PRICE_POINT_NAMES, PRICE_POINTS, type PriceRounding } from '@shop/contract/prices/price-rounding.ts'
import { toNumber } from '../../kit/form/typed-numbers.ts'

type PreviewBody = Input<'POST /admin/prices/preview'>['body']

/** The kinds of change, with the sign of the typed number. */
export const STEP_KINDS = {
  'percent-up': { label: 'Increase by %', unit: '%', sign: 1 },
  'percent-down': { label: 'Reduce by %', unit: '%', sign: -1 },
  'amount-up': { label: 'Increase by £', unit: '£', sign: 1 },
  'amount-down': { label: 'Reduce by £', unit: '£', sign: -1 },
} as const
export type StepKind = keyof typeof STEP_KINDS

export const isStepKind = (value: string): value is StepKind => Object.hasOwn(STEP_KINDS, value)

export const POINT_OPTIONS = PRICE_POINT_NAMES.map((value) => ({ value, label: PRICE_POINTS[value].label }))

export const DIRECTION_OPTIONS = [
  { value: 'nearest', label: 'Nearest' },
  { value: 'up', label: 'Up' },
  { value: 'down', label: 'Down' },
] as const satisfies readonly { value: PriceRounding['direction']; label: string }[]

/** Returns the change that is typed; undefined as long as the number is missing or invalid. */
export function readStep(kind: StepKind, typed: string): PreviewBody['step'] | undefined {
  const { unit, sign } = STEP_KINDS[kind]
  const amount = toNumber(typed.replace('%', ''))
  if (amount === null || !(amount > 0) || !Number.isInteger(Math.round(amount * 1e6) / 1e4)) return undefined
  if (unit === '£') return { kind: 'amount', pounds: sign * amount }
  return amount > (sign > 0 ? 500 : 99) ? undefined : { kind: 'percent', percent: sign * amount }
}
