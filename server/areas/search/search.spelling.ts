/** Finds known words for a misspelt one. Pure. */

/** A word of the catalogue, with its count of products. */
export interface IndexWord {
  word: string
  product_count: number
}

/** Shorter words have too many similar ones. */
const SHORTEST_CORRECTED = 3
/** From this length on a word may differ by two edits instead of one. */
const TWO_SLIPS_FROM = 6

/**
 * Returns the `known` word nearest to `typed`, the most common of equally near ones; undefined if all are too far. An
 * incomplete word is also compared with prefixes of known words.
 */
export function nearestWord(typed: string, known: readonly IndexWord[], isUnfinished: boolean): string | undefined {
  if (typed.length < SHORTEST_CORRECTED || /^[\d./]+$/.test(typed)) return undefined
  const allowed = typed.length >= TWO_SLIPS_FROM ? 2 : 1
  const [nearest] = known
    .map(({ word, product_count }) => {
      const whole = editDistance(typed, word)
      // Prefers a whole word to an equally near prefix.
      const beginning = isUnfinished ? editDistance(typed, word.slice(0, typed.length)) + 0.5 : whole
      return { word, product_count, distance: Math.min(whole, beginning) }
    })
    .filter(({ distance }) => Math.floor(distance) <= allowed)
    .sort((a, b) => a.distance - b.distance || b.product_count - a.product_count || (a.word < b.word ? -1 : 1))
  return nearest?.word
}

/**
 * Returns the number of edits from `a` to `b`: deletion, insertion, substitution, or swap of neighbours (optimal string
 * alignment).
 */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const mistaken = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let distance = Math.min(mistaken, at(previous, j) + 1, at(current, j - 1) + 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) distance = Math.min(distance, at(beforePrevious, j - 2) + 1)
      current.push(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return at(previous, b.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
