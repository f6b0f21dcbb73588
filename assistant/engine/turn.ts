/** A frame read in the light of the chat: what is wanted now, and of which products. */
import type { Frame, Wish } from './frame.ts'
import type { DialogueState } from './state.ts'

export interface Turn {
  frame: Frame
  /** The state before this message. */
  state: DialogueState
  /** The intent to answer: one of customers/data/intents.json. */
  intent: string
  /** The first wish; merged with the last search where the message leans on it. */
  wish: Wish
  /** Further wishes of the same message, in their order. */
  otherWishes: readonly Wish[]
  /** Products that the message is about: those named, or those that 'it', 'the second one' and 'them' mean. */
  aboutIds: readonly number[]
  /** The likeliest intents to offer as buttons because none is likely enough; empty where the intent is clear. */
  choices: readonly string[]
  /** The next likeliest intents, offered beside the answer because it is a guess. */
  alternatives: readonly string[]
}
