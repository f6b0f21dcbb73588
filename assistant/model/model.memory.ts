/** What the model's brain reads and stores of the built-in assistant's state, so that either can go on with a chat. */
import { customerGuards } from '../customers/customer.reader.ts'
import { type DialogueState, readState } from '../engine/state.ts'
import { wordsIn } from '../engine/text/normalise.ts'

/** Whether somebody says to be under 18, or asks on behalf of somebody who is. */
export const mentionsUnderage = (message: string): boolean => customerGuards(wordsIn(message), []) === 'underage'

/** The state after an answer of the model: what the built-in assistant had in mind before is no longer being talked about. */
export function memoryAfter(
  memory: unknown,
  { isUnderage, shown }: { isUnderage: boolean; shown: number[] },
): DialogueState {
  const { shownIds, seenIds, hasNicotineNotice } = readState(memory)
  return {
    ...readState(undefined),
    isUnderage,
    hasNicotineNotice,
    shownIds: shown.length > 0 ? shown : shownIds,
    seenIds,
    focusId: shown.length === 1 ? shown[0] : undefined,
  }
}
