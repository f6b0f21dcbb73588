/** What the matcher sees of a message: parts of words, words, pairs of words. */
import { wordsIn } from '../text/normalise.ts'

/** Rows of the table that features are hashed into; far more than there are features, so that few share one. */
export const BUCKETS = 1 << 17
const SHORTEST_PART = 3
const LONGEST_PART = 5
/** A whole word says more than a part of one. */
const WORD_WEIGHT = 2
/** Numbers are read as small or large: 20 mg is the legal limit of nicotine. */
const MANY = 20
const EDGE = '^'

interface Feature {
  count: number
  weight: number
}

/** Features by their bucket. '10mg' and '20mg' are the same, '50mg' is another. */
export function extractFeatures(text: string): Map<number, Feature> {
  const words = wordsIn(text)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/\d+(?:\.\d+)?/g, (number) => (Number(number) > MANY ? '99' : '0')))
  const features = new Map<number, Feature>()
  const add = (name: string, weight: number) => {
    const bucket = hash(name)
    const known = features.get(bucket)
    if (known) known.count += 1
    else features.set(bucket, { count: 1, weight })
  }
  for (const word of words) {
    const padded = ` ${word} `
    for (let length = SHORTEST_PART; length <= LONGEST_PART; length += 1) {
      for (let at = 0; at + length <= padded.length; at += 1) add(`part ${padded.slice(at, at + length)}`, 1)
    }
    add(`word ${word}`, WORD_WEIGHT)
  }
  const bounded = [EDGE, ...words, EDGE]
  for (const [index, word] of words.entries()) add(`pair ${bounded[index]} ${word}`, 1)
  add(`pair ${words.at(-1)} ${EDGE}`, 1)
  return features
}

/** FNV-1a with a final mix. */
function hash(name: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) value = Math.imul(value ^ name.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return ((value ^ (value >>> 13)) >>> 0) % BUCKETS
}
