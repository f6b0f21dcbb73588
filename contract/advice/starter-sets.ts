/** A kit, what goes into it and a liquid, for adults who smoke or vape already. No claim about health or quitting (rule A10). */
import { z } from 'zod'
import { FlavourFamily, ProductSummary } from '../catalogue.ts'
import { problems } from '../problems.ts'

const StarterQuery = z.object({
  smoking: z.enum(['light', 'heavy']),
  draw: z.enum(['tight', 'airy']),
  flavour: FlavourFamily.optional(),
})
export type StarterQuery = z.output<typeof StarterQuery>

/** Everything is in stock; `kit` and `liquid` are null if nothing matches. `strength_mg` is the liquid’s, in mg/ml. */
export const StarterSet = z
  .object({
    strength_mg: z.number().positive(),
    kit: ProductSummary.nullable(),
    parts: z.array(ProductSummary),
    liquid: ProductSummary.nullable(),
  })
  .meta({ id: 'StarterSet' })

export const findStarterSet = {
  method: 'GET',
  url: '/advice/starter-set',
  schema: {
    tags: ['Advice'],
    summary: 'Find a kit, its parts and a liquid',
    querystring: StarterQuery,
    response: { 200: StarterSet, ...problems },
  },
} as const
