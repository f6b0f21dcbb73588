/** The last look at an answer, whatever wrote it: nothing sold out or age-wrong is shown, and no sentence makes a forbidden claim. */
import { claimsInArticle } from '../../server/areas/compliance/compliance.words.ts'
import { NICOTINE_NOTICE } from '../cautions.ts'
import { bySentences } from '../model/model.sentences.ts'
import type { Reply } from './reply.ts'

/** As many as the chat shows. */
const MAX_CARDS = 6
const MAX_SUGGESTIONS = 3
const MAX_ACTIONS = 3
const MAX_SUGGESTION_LENGTH = 80
const NOTHING_LEFT =
  'I can’t say more about that here. The product page has the facts, and a pharmacist or your GP can advise you.'

interface FilterContext {
  /** The customer said to be under 18: no goods are shown in this chat any more. */
  isUnderage: boolean
  /** The nicotine notice has been given in this chat. */
  hasNicotineNotice: boolean
}

/** Returns the reply without what the law or the shop's rules forbid, and with the nicotine notice where it is due. */
export function filterReply(reply: Reply, { isUnderage, hasNicotineNotice }: FilterContext): Reply {
  const allowed = reply.cards.filter(({ in_stock }) => in_stock && !isUnderage)
  const cards = [...new Map(allowed.map((card) => [card.id, card])).values()].slice(0, MAX_CARDS)
  const text = removeClaims(reply.text)
  const isNoticeDue = !hasNicotineNotice && cards.some((card) => card.contains_nicotine) && !/addictive/i.test(text)
  return {
    ...reply,
    text: isNoticeDue ? `${text}\n\n${NICOTINE_NOTICE}`.trim() : text,
    cards,
    actions: (reply.actions ?? []).filter(({ kind }) => kind !== 'add_to_cart' || !isUnderage).slice(0, MAX_ACTIONS),
    next: [...new Set(reply.next)]
      .filter((suggestion) => suggestion.length <= MAX_SUGGESTION_LENGTH)
      .slice(0, MAX_SUGGESTIONS),
  }
}

/** Leaves out the sentences and lines that the law's lists do not let pass. */
function removeClaims(text: string): string {
  if (!makesClaim(text, text)) return text
  const allowed = splitSentences(text).filter((sentence) => !makesClaim(sentence, text))
  const left = allowed.join('').trim()
  return left === '' || makesClaim(left, left) ? NOTHING_LEFT : left
}

/** `context` decides which goods the sentence is about. */
const makesClaim = (sentence: string, context: string): boolean =>
  claimsInArticle([
    { path: 'context', text: context },
    { path: 'sentence', text: sentence },
  ]).some(({ path }) => path === 'sentence')

/** Whole sentences and lines, each with the space behind it; joined they are the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  const cutter = bySentences((sentence) => sentences.push(sentence))
  cutter.add(text)
  cutter.end({ isCutShort: false })
  return sentences
}
