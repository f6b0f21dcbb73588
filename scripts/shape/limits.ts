/** The limits of the measures, from when they were last lowered, and their targets. */
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { Measure } from './measure.ts'

const FILE = new URL('../../tests/unit/shape.json', import.meta.url)

const Limits = z.record(z.string(), z.object({ limit: z.int(), target: z.int().optional() }))
type Limits = z.output<typeof Limits>

export const readLimits = (): Limits => Limits.parse(JSON.parse(readFileSync(FILE, 'utf8')))

/** Lowers each limit to the current value. To raise one, edit the file. */
export function lowerLimits(measures: Record<string, Measure>): void {
  const limits = Object.entries(readLimits()).map(([name, { limit, target }]) => {
    const lower = Math.min(limit, measures[name]?.value ?? limit)
    return [name, target === undefined ? { limit: lower } : { limit: lower, target }]
  })
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(limits), undefined, 2)}\n`)
}
