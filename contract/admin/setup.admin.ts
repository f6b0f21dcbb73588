/** The guided setup of an empty shop. */
import { z } from 'zod'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

const SetupStepKey = z.enum(['name', 'business', 'vat', 'delivery', 'payments', 'age', 'products'])
export type SetupStepKey = z.output<typeof SetupStepKey>

/**
 * Which steps have their answer, found out from the settings and the products. `is_new`: nothing was ever saved and there are no
 * products, so the admin area begins with the setup.
 */
export const getSetup = {
  method: 'GET',
  url: '/admin/setup',
  schema: {
    tags: ['Site settings'],
    ...forStaff('settings.read'),
    summary: 'How far the guided setup is',
    response: {
      200: z
        .object({ is_new: z.boolean(), steps: z.array(z.object({ key: SetupStepKey, is_done: z.boolean() })) })
        .meta({ id: 'Setup' }),
      ...problems,
    },
  },
} as const
