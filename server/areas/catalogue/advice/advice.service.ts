/** Advice to customers: facts about products together. It makes no claim about health and recommends nothing. */
import type { Context } from '../../../context.ts'
import { adviceRepository } from './advice.repository.ts'
import { findMisfits } from './misfits.ts'

/** How many shots a visitor can choose from. */
const MAX_SHOTS = 30

export type AdviceService = ReturnType<typeof adviceService>

export function adviceService({ reads }: Pick<Context, 'reads'>) {
  const repository = adviceRepository(reads)
  return {
    /** Returns the nicotine shots in stock. */
    shots: () => repository.shots(MAX_SHOTS),

    /** Returns the parts among these products that fit none of the kits and tanks among them. */
    misfits: async (ids: readonly number[]) => (ids.length > 1 ? findMisfits(await repository.withFitting(ids)) : []),
  }
}
