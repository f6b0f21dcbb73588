/** Divides a message into what it speaks of: products, kinds and qualities of goods, amounts. The longest span wins. */

import { findMentions } from './names.ts'
import { type Amount, amountAt } from './numbers.ts'
import type { Meaning } from './terms.ts'
import type { NamedProduct } from './vocabulary.repository.ts'
import type { Vocabulary } from './vocabulary.ts'

export type Entity = { start: number; length: number } & (
  | { kind: 'product'; product: NamedProduct; isPartial: boolean }
  | { kind: 'goods'; meaning: Meaning }
  | { kind: 'amount'; amount: Amount }
)

/** The entities of `words` from left to right; none overlap. */
export async function extractEntities(words: readonly string[], vocabulary: Vocabulary): Promise<Entity[]> {
  const mentionAt = await findMentions(words, vocabulary)
  const entities: Entity[] = []
  for (let start = 0; start < words.length; ) {
    const mention = mentionAt(start)
    const found = vocabulary.goods.at(words, start)
    const goods = found && !isCutShort(start, found.length, mentionAt) ? found : undefined
    const unsold = vocabulary.notSold.at(words, start)
    const amount = amountAt(words, start, vocabulary.terms)
    const candidates: Entity[] = [
      ...(mention ? [{ ...mention, kind: 'product' as const }] : []),
      ...(goods ? [{ start, length: goods.length, kind: 'goods' as const, meaning: goods.value }] : []),
      ...(unsold ? [{ start, length: unsold.length, kind: 'goods' as const, meaning: { isIgnored: true } }] : []),
      ...(amount ? [{ start, length: amount.length, kind: 'amount' as const, amount: amount.amount }] : []),
    ]
    const longest = candidates.reduce<Entity | undefined>(
      (best, one) => (best && best.length >= one.length ? best : one),
      undefined,
    )
    const single = longest ?? nameWordAt(words, start, vocabulary)
    if (single) entities.push(single)
    start += single?.length ?? 1
  }
  return entities
}

/** 'For my pod' of 'for my pod one': a product begins within the phrase and goes on after it. */
function isCutShort(start: number, length: number, mentionAt: Awaited<ReturnType<typeof findMentions>>): boolean {
  return Array.from({ length: length - 1 }, (_, at) => start + at + 1).some((at) => {
    const mention = mentionAt(at)
    return mention !== undefined && at + mention.length > start + length
  })
}

/** A word that occurs in names of products is a quality to search for. */
function nameWordAt(words: readonly string[], start: number, { isNameWord, terms }: Vocabulary): Entity | undefined {
  const word = words[start] ?? ''
  if (terms.small.has(word) || !isNameWord(word)) return undefined
  return { start, length: 1, kind: 'goods', meaning: { words: [word] } }
}
