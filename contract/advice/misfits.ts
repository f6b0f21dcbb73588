/** Parts in a cart that do not fit the kit or tank in it. */
import { z } from 'zod'
import { ProductClass } from '../compliance.ts'
import { id, idParam, listParam, Reference } from '../lib/fields.ts'
import { problems } from '../problems.ts'

/** A part that fits nothing among the given products; `alternatives` are parts in stock that fit `host`, at most three. */
export const Misfit = z
  .object({ product_id: id, product_class: ProductClass, host: Reference, alternatives: z.array(Reference) })
  .meta({ id: 'Misfit' })
export type Misfit = z.output<typeof Misfit>

/**
 * The parts among these products that fit none of the kits and tanks among them. Only parts and kits whose fitting products staff have
 * entered are compared. Returns a plain array.
 */
export const listMisfits = {
  method: 'GET',
  url: '/advice/misfits',
  schema: {
    tags: ['Advice'],
    summary: 'List parts that don’t fit',
    querystring: z.object({ ids: listParam(idParam) }),
    response: { 200: z.array(Misfit), ...problems },
  },
} as const
