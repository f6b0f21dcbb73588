/** What a question is understood as, for tests of what is done and written: what a test is not about is left out. */

import type { Memory, Slots, Understanding } from '../understand/understanding.ts'
import { NO_SLOTS } from './act.follow.ts'

export const FRESH: Memory = {
  intent: undefined,
  slots: undefined,
  topic: undefined,
  shownIds: [],
  seenIds: [],
  shownBundleIds: [],
  productId: undefined,
  isUnderage: false,
  offer: undefined,
}

export const slotsOf = (slots: Partial<Slots>): Slots => ({ ...NO_SLOTS, ...slots })

export function understood({
  slots = {},
  ...given
}: Partial<Omit<Understanding, 'slots'>> & { slots?: Partial<Slots> }): Understanding {
  return {
    intent: 'find_products',
    follows: { kind: 'none' },
    productIds: [],
    bundleIds: [],
    orderNumber: undefined,
    path: undefined,
    topic: undefined,
    subject: undefined,
    also: [],
    text: '',
    ...given,
    slots: slotsOf(slots),
  }
}
