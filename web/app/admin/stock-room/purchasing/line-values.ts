/** What staff type about the lines of an order. */
import { z } from 'zod'
import { readPounds } from '../../kit/fields/money-field.tsx'
import { toNumber } from '../../kit/form/typed-numbers.ts'

/** Whole units as typed; nothing typed is 0. */
export const typedUnits = z.string().refine(
  (text) =>
    z
      .int()
      .min(0)
      .max(1_000_000)
      .safeParse(toNumber(text) ?? 0).success,
  'Enter a whole number, or 0.',
)

/** A cost as typed, in pounds; nothing typed is unknown. */
export const typedCost = z.string().refine((text) => !Number.isNaN(readPounds(text)), 'Enter an amount such as 2.40.')

export const readUnits = (text: string): number => toNumber(text) || 0

/** Returns the sum of what was typed, in pounds. */
export const sumLines = (lines: readonly { quantity: string; cost: string }[]): number =>
  lines.reduce((sum, { quantity, cost }) => sum + readUnits(quantity) * (readPounds(cost) || 0), 0)
