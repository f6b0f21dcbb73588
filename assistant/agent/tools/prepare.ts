/** What the tools that prepare changes have in common: they write a proposal, and nothing else. */
import type { Finding } from '../agent.finding.ts'
import type { NewProposal } from '../proposals/proposals.repository.ts'
import type { ProposalsService } from '../proposals/proposals.service.ts'
import type { AgentKit } from './kit.ts'

/** Whose chat it is: proposals are theirs. */
export interface Owner {
  sessionId: number
  userId: number
}

export interface PrepareKit extends AgentKit {
  proposals: ProposalsService
  owner: Owner
}

/** Keeps the proposal and answers with it. */
export async function propose(kit: PrepareKit, proposal: NewProposal): Promise<Finding> {
  const proposal_id = await kit.proposals.prepare(kit.owner, proposal)
  const blocks = [{ type: 'proposal' as const, proposal_id }]
  return { text: `${proposal.summary} Nothing is written until you confirm it.`, blocks, suggestions: [] }
}
