/** The last look at an answer: nothing sold out or age-wrong is shown, and no sentence makes a claim that the law forbids. */
import { claimsInArticle } from '../../../server/areas/compliance/compliance.words.ts'
import { bySentences } from '../../model/model.sentences.ts'
import type { Reply } from '../reply.ts'

/** As many as the chat shows (contract of the answer). */
const MOST_CARDS = 6
const MOST_SUGGESTIONS = 3
const MOST_SUGGESTION_LENGTH = 80
const NOTHING_LEFT =
  'I cannot say more about that here. The product page has the facts, and a pharmacist or your GP can advise you.'

export function guarded(reply: Reply, { isUnderage }: { isUnderage: boolean }): Reply {
  const cards = reply.cards.filter(({ in_stock }) => in_stock && !isUnderage)
  const once = [...new Map(cards.map((card) => [card.id, card])).values()]
  return {
    ...reply,
    text: withoutClaims(reply.text),
    cards: once.slice(0, MOST_CARDS),
    next: [...new Set(reply.next)]
      .filter((suggestion) => suggestion.length <= MOST_SUGGESTION_LENGTH)
      .slice(0, MOST_SUGGESTIONS),
  }
}

/** Sentences and lines without those that the law's lists do not let pass. */
function withoutClaims(text: string): string {
  if (!makesClaim(text, text)) return text
  const kept = sentencesOf(text).filter((sentence) => !makesClaim(sentence, text))
  const left = kept.join('').trim()
  return left === '' || makesClaim(left, left) ? NOTHING_LEFT : left
}

/** `context` decides which goods the sentence is about. */
const makesClaim = (sentence: string, context: string): boolean =>
  claimsInArticle([
    { path: 'context', text: context },
    { path: 'sentence', text: sentence },
  ]).some(({ path }) => path === 'sentence')

/** Whole sentences and lines, each with the space behind it; joined they are the text. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  const cutter = bySentences((sentence) => sentences.push(sentence))
  cutter.add(text)
  cutter.end({ isCutShort: false })
  return sentences
}
