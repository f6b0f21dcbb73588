/** What the model's brain reads and keeps of the built-in assistant's memory, so that either can go on with a chat. */
import { readMemory } from '../builtin/memory.ts'
import { PAUSE, STOP, wordsIn } from '../builtin/normalise/normalise.ts'
import { underageIn } from '../builtin/understand/understand.age.ts'
import type { Memory } from '../builtin/understand/understanding.ts'

const CLAUSE_ENDS = new RegExp(`[${PAUSE}${STOP}]`)

/** Whether somebody says to be under 18, or asks on behalf of somebody who is. */
export function saysUnderage(message: string): boolean {
  const clauses = wordsIn(message).join(' ').split(CLAUSE_ENDS)
  return clauses.some((clause) => underageIn(clause.trim()) !== undefined)
}

/** The memory after an answer of the model: what the built-in assistant had in mind before is no longer being talked about. */
export function memoryAfter(memory: unknown, { isUnderage, shown }: { isUnderage: boolean; shown: number[] }): Memory {
  const before = readMemory(memory)
  return {
    isUnderage,
    shownIds: shown.length > 0 ? shown : before.shownIds,
    seenIds: before.seenIds,
    shownBundleIds: [],
    intent: undefined,
    slots: undefined,
    topic: undefined,
    offer: undefined,
    productId: shown.length === 1 ? shown[0] : undefined,
  }
}
