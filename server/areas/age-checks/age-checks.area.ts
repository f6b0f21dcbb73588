/** The age checks of orders. */
import type { Area, Context } from '../../context.ts'
import { builtinAgeCheck } from './age-check.builtin.ts'
import { staffOnly } from './age-check.provider.ts'
import { ageCheckWorker } from './age-check.worker.ts'

export function ageChecksArea(ctx: Context): Area {
  const provider = ctx.config.ageCheckBuiltin ? builtinAgeCheck(ctx.clock) : staffOnly
  const { workAgeChecks } = ageCheckWorker({ ...ctx, provider })
  return { workers: [{ name: 'orders.age-checks', everyMs: 1000, restMs: 25, work: workAgeChecks }] }
}
