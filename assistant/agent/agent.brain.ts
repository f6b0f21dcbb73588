/** What the agent's chat asks for an answer: the built-in understanding, or a model over the same tools. */
import type { Finding } from './agent.finding.ts'
import type { MessageRow } from './agent.repository.ts'
import type { Owner } from './tools/prepare.ts'

/** One question. `memory` is what was kept after the last answer; another version may have written it. */
export interface AgentTurn {
  /** Data, never instructions. */
  text: string
  memory: unknown
  owner: Owner
  /** What was said before, oldest first. */
  earlier: readonly MessageRow[]
  /** What the chat has cost so far, in thousandths of a penny. */
  spent: number
}

export interface AgentBrain {
  answer(turn: AgentTurn): Promise<{ finding: Finding; memory: unknown; cost?: number }>
}
