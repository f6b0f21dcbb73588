/** The built-in test provider of age checks. Off unless requested, because it verifies nothing. */
import { z } from 'zod'
import type { AgeCheckModule } from '../age-check.provider.ts'

const settings = z.object({ AGE_CHECK_BUILTIN: z.literal('on', 'must be "on" or "off"') })

export const builtin: AgeCheckModule<typeof settings> = {
  name: 'builtin',
  label: 'The shop’s own check',
  settings,
  isForTests: true,
  create: async (_given, { clock }) => (await import('./builtin.provider.ts')).builtinAgeCheck(clock),
}
