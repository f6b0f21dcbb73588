/** The calls for advice. Responses are the same for all callers, cached until a change is announced. */
import { listMisfits } from '@shop/contract/advice/misfits.ts'
import { listShots } from '@shop/contract/advice/shots.ts'
import { findStarterSet } from '@shop/contract/advice/starter-sets.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LIST_TAG, RELATED_TAG, tagCards } from '../../products/product.tags.ts'
import type { AdviceService } from './advice.service.ts'

export const adviceRoutes: FastifyPluginAsyncZod<{ advice: AdviceService }> = async (app, { advice }) => {
  app.route({
    ...listShots,
    config: { cache: [RELATED_TAG] },
    handler: async (_, reply) => {
      const shots = await advice.shots()
      tagCards(
        reply,
        shots.map(({ product_id: id }) => ({ id })),
      )
      return shots
    },
  })
  app.route({
    ...findStarterSet,
    config: { cache: [LIST_TAG] },
    handler: async ({ query }, reply) => {
      const set = await advice.starterSet(query)
      tagCards(reply, [set.kit ?? [], set.liquid ?? [], set.parts].flat())
      return set
    },
  })
  app.route({
    ...listMisfits,
    config: { cache: [RELATED_TAG] },
    handler: async ({ query }, reply) => {
      const misfits = await advice.misfits(query.ids)
      const alternatives = misfits.flatMap((misfit) => misfit.alternatives)
      tagCards(reply, [...query.ids.map((id) => ({ id })), ...alternatives])
      return misfits
    },
  })
}
