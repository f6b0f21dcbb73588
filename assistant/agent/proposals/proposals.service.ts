/** Prepared changes: written by the agent, carried out once when the person who asked confirms them. */
import type { Proposal } from '@shop/contract/admin/assistant.admin.ts'
import { auditFor } from '../../../server/platform/audit.ts'
import type { Db } from '../../../server/platform/database/database.ts'
import { conflict, HttpError } from '../../../server/platform/http/http-error.ts'
import { type CarryOutDependencies, carryOut } from './proposals.carry-out.ts'
import { type NewProposal, proposalsRepository } from './proposals.repository.ts'

const audit = auditFor('chat_proposal')
const ASK_AGAIN = 'Ask again and we’ll prepare a new one.'

export type ProposalsService = ReturnType<typeof proposalsService>

export function proposalsService({ db, ...dependencies }: { db: Db } & CarryOutDependencies) {
  async function get(userId: number, id: number): Promise<Proposal> {
    const [proposal] = await proposalsRepository(db).list(userId, [id])
    if (!proposal) throw unknown()
    return proposal
  }

  return {
    /** Answers the new proposal's id. Nothing of what it says is written. */
    prepare: (owner: { sessionId: number; userId: number }, proposal: NewProposal): Promise<number> =>
      proposalsRepository(db).insert(owner, proposal),

    list: (userId: number, ids: readonly number[]): Promise<Proposal[]> => proposalsRepository(db).list(userId, ids),

    /**
     * Carries it out in one transaction with its new status, so that it happens once whoever repeats it. A refusal of the
     * shop's is kept as its outcome and answered as it is, with 409 `stale` where the thing has changed since; asked again
     * it answers 409 `failed`. Refuses with not-found another's, and with 409 one that was discarded.
     */
    async confirm(userId: number, id: number): Promise<Proposal> {
      try {
        await db.transaction().execute(async (trx) => {
          const repository = proposalsRepository(trx)
          const held = await repository.lock(userId, id)
          if (!held) throw unknown()
          if (held.status === 'confirmed') return
          if (held.status === 'discarded') throw new Decided('already_discarded', `This was discarded. ${ASK_AGAIN}`)
          if (held.status === 'failed') throw new Decided('failed', held.outcome ?? ASK_AGAIN)
          if (!held.payload) throw conflict('failed', 'This cannot be carried out any more.')
          const done = await carryOut({ ...dependencies, db: trx, by: userId }, held.payload)
          await repository.decide(id, { status: 'confirmed', ...done })
        })
      } catch (error) {
        if (error instanceof Decided) throw conflict(error.code, error.message)
        if (!(error instanceof HttpError) || error.code === NOT_THERE) throw error
        const outcome = outcomeOf(error)
        await proposalsRepository(db).decide(id, { status: 'failed', outcome })
        const [first = { path: '', message: outcome }, ...others] = error.errors ?? []
        throw new HttpError(error.status === 409 ? 409 : 422, error.code, outcome, { errors: [first, ...others] })
      }
      return get(userId, id)
    },

    /** Drops it; one that failed stays as it is. Refuses with not-found another's, with 409 one that was carried out. */
    async discard(userId: number, id: number): Promise<Proposal> {
      await db.transaction().execute(async (trx) => {
        const repository = proposalsRepository(trx)
        const held = await repository.lock(userId, id)
        if (!held) throw unknown()
        if (held.status === 'confirmed') throw conflict('already_confirmed', 'This has been carried out already.')
        if (held.status !== 'open') return
        await repository.decide(id, { status: 'discarded', outcome: null })
        const [before, after] = [{ status: 'open' }, { status: 'discarded' }]
        await audit(trx, { by: userId, id, action: 'chat_proposal.discard', before, after })
      })
      return get(userId, id)
    },
  }
}

/** Decided before; nothing is to be kept of the refusal. */
class Decided extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const NOT_THERE = 'proposal_not_found'
const unknown = () => new HttpError(404, NOT_THERE, 'There is no such prepared change.')

/** The sentence that was refused with, and each fault with its place, for the card. */
function outcomeOf(error: HttpError): string {
  const faults = (error.errors ?? []).map(({ message }) => message).filter((message) => message !== error.message)
  return [error.message, ...faults.slice(0, 5), ASK_AGAIN].join(' ')
}
