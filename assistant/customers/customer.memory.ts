/** What is remembered of an answer for the next message of the chat. */
import { emptyFilter, isEmptyFilter } from '../engine/frame.ts'
import { mergeItems } from '../engine/items.ts'
import type { Reply } from '../engine/reply.ts'
import type { DialogueState } from '../engine/state.ts'
import type { Turn } from '../engine/turn.ts'
import { GROUPS } from './intents.ts'
import { withKinds } from './plan/search.ts'

/** Products remembered as shown, so that 'more' shows others. */
const MAX_SEEN = 60

/** The state after this answer. What is not about products leaves what was talked about as it was. */
export function rememberTurn(turn: Turn, { cards, text, remember = {} }: Reply, isUnderage: boolean): DialogueState {
  const { state, frame, wish } = turn
  const shownIds = cards.map(({ id }) => id)
  const isMore = frame.reference?.kind === 'more' || frame.reference?.kind === 'another' || turn.intent === 'show_more'
  const [onlyId] = shownIds.length === 1 ? shownIds : []
  const isPicked = onlyId !== undefined && state.seenIds.includes(onlyId)
  const deviceId = wish.fitsProductId ?? state.deviceId
  const isSearch = turn.aboutIds.length === 0 && !isEmptyFilter(wish.filter)
  const isOther = turn.aboutIds.length > 0 && !turn.aboutIds.every((id) => state.shownIds.includes(id))
  const own = remember.filter ?? (isSearch ? wish.filter : isOther ? emptyFilter() : undefined)
  const filter = own ? withKinds(own, cards) : state.filter
  const items =
    onlyId === undefined || remember.items !== undefined || state.items.some(({ productId }) => productId === onlyId)
      ? state.items
      : mergeItems(state.items, [{ productId: onlyId, form: [], quantity: wish.quantity ?? 1, isSummed: false }])
  const isOrder = remember.orderNumber !== undefined
  const shared = {
    ...state,
    intent: isOrder && GROUPS.get(turn.intent) !== 'order' ? 'order_status' : turn.intent,
    fact: frame.fact,
    items,
    isUnderage,
    deviceId,
    offer: undefined,
  }
  const next: DialogueState =
    shownIds.length === 0
      ? shared
      : {
          ...shared,
          shownIds,
          // 'And the last one?' is of the list that one was picked from.
          seenIds: [...new Set([...(isMore || isPicked ? state.seenIds : []), ...shownIds])].slice(-MAX_SEEN),
          focusId: onlyId,
          shownBundleIds: [],
        }
  const known = Object.fromEntries(Object.entries(remember).filter(([, value]) => value !== undefined))
  return {
    ...next,
    quantity: wish.quantity ?? state.quantity,
    ...known,
    filter,
    hasNicotineNotice: state.hasNicotineNotice || /addictive/i.test(text),
  }
}
