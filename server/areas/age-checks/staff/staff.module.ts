/** Staff decide every check, by a document that the customer uploads. Used when no other provider is configured. */
import { z } from 'zod'
import type { AgeCheckModule } from '../age-check.provider.ts'

const settings = z.object({})

export const staff: AgeCheckModule<typeof settings> = {
  name: 'staff',
  label: 'Staff',
  settings,
  create: async () => ({ name: 'staff' }),
}
