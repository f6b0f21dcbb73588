/** Mends misspelt words towards known ones. Never touches a word that is spelt right. */
import { nearestWord } from '../../../server/areas/search/search.spelling.ts'

/** Shorter words are too easily made of one another. */
const SHORTEST = 4
const LONGEST = 24
/** Two slips are forgiven from this length on, one below. */
const TWO_SLIPS_FROM = 7

export interface Speller {
  /** The word that was meant, or the word itself. */
  mend(word: string): string
  /** Whether the word is everyday English rather than a name. */
  isPlain(word: string): boolean
}

/** Mends towards `targets`, earlier ones rather than later ones; `isKnown` words stay as they are; `isPlain` ones are everyday English. */
export function spellerOf(
  targets: Iterable<string>,
  isKnown: (word: string) => boolean,
  isPlain: (word: string) => boolean,
): Speller {
  const byLength = new Map<number, { word: string; letters: number; rank: number }[]>()
  let rank = 0
  for (const word of new Set(targets)) {
    if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) continue
    const sized = byLength.get(word.length) ?? []
    sized.push({ word, letters: lettersOf(word), rank })
    byLength.set(word.length, sized)
    rank -= 1
  }

  function nearest(typed: string): string | undefined {
    const slips = typed.length >= TWO_SLIPS_FROM ? 2 : 1
    const letters = lettersOf(typed)
    const candidates = []
    for (let length = typed.length - slips; length <= typed.length + slips; length += 1) {
      for (const known of byLength.get(length) ?? []) {
        // A slip changes at most two letters of the sets; the first letter is seldom mistaken.
        const isNear = countOf(known.letters ^ letters) <= 2 * slips
        const begins =
          known.word[0] === typed[0] || (typed.length > 5 && known.word[1] === typed[0] && known.word[0] === typed[1])
        if (isNear && begins) candidates.push({ word: known.word, product_count: known.rank })
      }
    }
    const found = nearestWord(typed, candidates, false)
    return found && isTrustworthy(typed, found) ? found : undefined
  }

  return {
    isPlain,
    mend(word) {
      if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word) || isKnown(word)) return word
      const undoubled = word.replace(/([a-z])\1/g, '$1')
      if (undoubled !== word && isKnown(undoubled)) return undoubled
      return nearest(word) ?? word
    },
  }
}

/** Two slips that leave little in common are another word. */
function isTrustworthy(typed: string, found: string): boolean {
  return Math.abs(typed.length - found.length) < 2 || typed.startsWith(found.slice(0, 3))
}

const lettersOf = (word: string) => {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 32)
  return letters
}

function countOf(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
