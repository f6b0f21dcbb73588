/** Computes a changed price and rounds it to a price point such as .99. In whole pence; without schemas, so that the browser can load it. */

/** The price points that prices can be rounded to: `offset` pence above a multiple of `step` pence. */
export const PRICE_POINTS = {
  exact: { step: 1, offset: 0, label: 'Exact pence' },
  '99': { step: 100, offset: 99, label: '.99' },
  '95': { step: 100, offset: 95, label: '.95' },
  '49_99': { step: 50, offset: 49, label: '.49 or .99' },
  '9': { step: 10, offset: 9, label: '9p, such as .39' },
  '00': { step: 100, offset: 0, label: 'Whole pounds' },
} as const
export const PRICE_POINT_NAMES = ['exact', '99', '95', '49_99', '9', '00'] as const satisfies readonly PricePoint[]
export type PricePoint = keyof typeof PRICE_POINTS

export const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const

export interface PriceRounding {
  point: PricePoint
  direction: (typeof ROUNDING_DIRECTIONS)[number]
}

/** How a price changes: by percent (with at most two decimals) or by pence, both negative for a reduction. */
export type PriceStep = { kind: 'percent'; percent: number } | { kind: 'amount'; pence: number }

/** Percent are exact to two decimals. */
const PER_WHOLE = 10_000

/**
 * Returns the changed price in pence. It is rounded once, to the price point; of two equally near, up. Rounding never turns an
 * increase into a reduction or the reverse: the price then stays. The result is zero or negative if the reduction
 * is at least the price, so the caller must check it.
 */
export function changePrice(pence: number, step: PriceStep, { point, direction }: PriceRounding): number {
  const exact =
    step.kind === 'percent' ? pence * (PER_WHOLE + Math.round(step.percent * 100)) : (pence + step.pence) * PER_WHOLE
  if (exact <= 0) return 0
  const rounded = roundTo(exact, point, direction)
  const isIncrease = exact >= pence * PER_WHOLE
  const isReversed = isIncrease ? rounded < pence : rounded > pence
  return isReversed || rounded <= 0 ? pence : rounded
}

/** Rounds an amount in 1/PER_WHOLE pence to a price point; below the lowest one, down gives a negative one. */
function roundTo(exact: number, name: PricePoint, direction: PriceRounding['direction']): number {
  const { step, offset } = PRICE_POINTS[name]
  const above = exact - offset * PER_WHOLE
  const whole = step * PER_WHOLE
  if (direction === 'up') return Math.ceil(above / whole) * step + offset
  if (direction === 'down') return Math.floor(above / whole) * step + offset
  return Math.floor((2 * above + whole) / (2 * whole)) * step + offset
}
