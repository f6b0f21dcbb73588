/** Advice to customers: facts about products together. It makes no claim about health or quitting. */

import { USUAL_STRENGTHS } from '@shop/contract/advice/starter.ts'
import type { StarterQuery } from '@shop/contract/advice/starter-sets.ts'
import type { Context } from '../../../context.ts'
import type { CatalogueService } from '../catalogue.service.ts'
import { adviceRepository } from './advice.repository.ts'
import { findMisfits } from './misfits.ts'

/** The summaries of products by their ids, in order, without those that are not public. */
type SummariesOf = Pick<CatalogueService, 'summariesOf'>

/** How many parts a starter set has. */
const MAX_PARTS = 3
/** How many shots a visitor can choose from. */
const MAX_SHOTS = 30

export type AdviceService = ReturnType<typeof adviceService>

export function adviceService({ reads, summariesOf }: Pick<Context, 'reads'> & SummariesOf) {
  const repository = adviceRepository(reads)
  return {
    /** Returns the nicotine shots in stock. */
    shots: () => repository.shots(MAX_SHOTS),

    /** Returns the parts among these products that fit none of the kits and tanks among them. */
    misfits: async (ids: readonly number[]) => (ids.length > 1 ? findMisfits(await repository.withFitting(ids)) : []),

    /** Returns a kit, what goes into it and a liquid, all in stock. */
    async starterSet({ smoking, draw, flavour }: StarterQuery) {
      const strength_mg = USUAL_STRENGTHS[draw][smoking]
      const [kit, liquid] = await Promise.all([repository.kit(draw), repository.liquid({ draw, flavour }, strength_mg)])
      const [fitted] = kit ? await repository.withFitting([kit.id]) : []
      const parts = (fitted?.fitting ?? []).filter(
        ({ product_class, in_stock }) => in_stock && ['coil', 'tank'].includes(product_class),
      )
      const [[kitShown = null], [liquidShown = null], partsShown] = await Promise.all([
        summariesOf(kit ? [kit.id] : []),
        summariesOf(liquid ? [liquid.id] : []),
        summariesOf(parts.slice(0, MAX_PARTS).map(({ id }) => id)),
      ])
      return { strength_mg, kit: kitShown, parts: partsShown, liquid: liquidShown }
    },
  }
}
