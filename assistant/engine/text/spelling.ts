/** Corrects misspelt words towards known ones. Never changes an everyday English word or a number. */
import { editDistance } from '../../../server/areas/search/search.spelling.ts'
import english from './common-words.json' with { type: 'json' }

/** Everyday English: never taken for a slip of the finger, however near a word of the shop is. */
export const commonWords: ReadonlySet<string> = new Set(english.words.split(' '))

/** Shorter words are too easily made of one another. */
const MIN_LENGTH = 4
const MAX_LENGTH = 24
/** Two edits are forgiven from this length on, one below. */
const TWO_EDITS_FROM = 7

interface Speller {
  /** The known word that was meant, or the word itself. */
  correct(word: string): string
}

interface Known {
  word: string
  letters: number
  count: number
}

/** Corrects towards the words of `vocabulary`, in at most `maxEdits`; of equally near ones the one with the higher count. */
export function createSpeller(
  vocabulary: ReadonlyMap<string, number>,
  protectedWords: ReadonlySet<string>,
  maxEdits = 2,
): Speller {
  const byLength = new Map<number, Known[]>()
  for (const [word, count] of vocabulary) {
    if (word.length < MIN_LENGTH || !/^\p{L}+$/u.test(word)) continue
    const known = byLength.get(word.length) ?? []
    known.push({ word, letters: lettersOf(word), count })
    byLength.set(word.length, known)
  }
  const isKnown = (word: string) => vocabulary.has(word) || stemsOf(word).some((stem) => protectedWords.has(stem))

  function nearest(typed: string): string | undefined {
    const edits = Math.min(maxEdits, typed.length >= TWO_EDITS_FROM ? 2 : 1)
    const letters = lettersOf(typed)
    let best: (Known & { distance: number }) | undefined
    for (let length = typed.length - edits; length <= typed.length + edits; length += 1) {
      for (const known of byLength.get(length) ?? []) {
        // An edit changes at most two letters of the sets; the rest need not be compared.
        if (countBits(known.letters ^ letters) > 2 * edits || !beginsAlike(typed, known.word)) continue
        const distance = editDistance(typed, known.word)
        if (distance > edits || (distance > 1 && !isTrustworthy(typed, known.word))) continue
        const isBetter = !best || distance < best.distance || (distance === best.distance && known.count > best.count)
        if (isBetter) best = { ...known, distance }
      }
    }
    return best?.word
  }

  return {
    correct(word) {
      if (word.length < MIN_LENGTH || word.length > MAX_LENGTH || !/^\p{L}+$/u.test(word) || isKnown(word)) return word
      const undoubled = word.replace(/(\p{L})\1/gu, '$1')
      return undoubled !== word && isKnown(undoubled) ? undoubled : (nearest(word) ?? word)
    },
  }
}

/** The word, and what it may be a form of: 'stopped' of 'stop', 'making' of 'make', 'cities' of 'city'. */
function stemsOf(word: string): string[] {
  const stem = word.replace(/(?:ings?|ers?|ed|es|s|ly)$/, '')
  return [word, stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'), stem.replace(/i$/, 'y')]
}

/** The first letter is seldom mistaken, at most swapped with the second. */
const beginsAlike = (typed: string, known: string) =>
  known[0] === typed[0] || (typed.length > 5 && known[1] === typed[0] && known[0] === typed[1])

/** Two edits that leave little in common make another word. */
const isTrustworthy = (typed: string, known: string) =>
  Math.abs(typed.length - known.length) < 2 || typed.startsWith(known.slice(0, 3))

/** Which letters a word has, as bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
