/** Turns what a customer wrote into plain words: one spelling for quotes, amounts, short forms and slang. Pure. */
import { writeAmounts } from './amounts.ts'
import english from './english.json' with { type: 'json' }
import { anyPhrase, invert } from './phrases.ts'

/** Questions are shorter than this; the rest is not read. */
const MAX_CHARACTERS = 1500
const MAX_WORDS = 160
const MAX_WORD_LENGTH = 40

/** Ends a sentence; a comma only may. */
export const STOP = '.'
export const PAUSE = ','

const APOSTROPHES = /[’‘ʼʹ`´′＇‛]/g
const DASHES = /[‐‑‒–—−﹣－]/g
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad\p{Cf}]/gu
const ORDER_NUMBER = /\b([a-z]{2}-\d{4}-\d+)\b/
/** An order's number, an amount, a word, or punctuation that matters. */
const TOKENS = /[a-z]{2}-\d{4}-\d+|£?\d+(?:\.\d+)?(?:\/\d+)*(?:%|[a-z]+)?|[\p{L}\p{M}\p{N}]+(?:'\p{L}+)*|[.?!;\n:]+|,/gu
const REPEATED = /(\p{L})\1{2,}/gu
const ENDINGS: Readonly<Record<string, string>> = { ll: 'will', re: 'are', ve: 'have', m: 'am', d: 'would' }

const shortForms = new Map(Object.entries(english.shortForms))
const padding = new Set(english.padding)
const determiners = new Set(english.determiners)
const compounds = invert(english.compounds)
const lookalikes = new Map(Object.entries(english.lookalikes))
const FOREIGN = `[${[...lookalikes.keys()].join('')}]`
const LOOKALIKE = new RegExp(`(?<=[a-z])${FOREIGN}|${FOREIGN}(?=[a-z])`, 'g')
const COMPOUND = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyPhrase(english.compounds)})(?![\\p{L}\\p{N}])`, 'gu')

/** The words of `message` in order, with STOP between sentences and PAUSE for a comma. Never refuses. */
export function wordsIn(message: string): string[] {
  const words: string[] = []
  for (const [token] of plainText(message).matchAll(TOKENS)) {
    if (words.length >= MAX_WORDS) break
    words.push(...wordsOfToken(token))
  }
  // 'cheers mate' loses a word, 'for my mate' none.
  const telling = words.filter((word, index) => !padding.has(word) || determiners.has(words[index - 1] ?? ''))
  return telling.some(isWord) ? telling : words
}

export const isWord = (token: string): boolean => token !== STOP && token !== PAUSE

/** Plain lower-case text in which amounts and compounds are written one way. */
function plainText(message: string): string {
  return (
    message
      .slice(0, MAX_CHARACTERS)
      .replace(/\n+/g, ' ; ')
      // '1) is it vegan 2) how much'
      .replace(/(?<![^\s(])\(?\d\)(?=\s*\p{L})/gu, ' ; ')
      .replace(INVISIBLE, '')
      .replace(/[\p{Cc}™®©]/gu, ' ')
      .normalize('NFKD')
      .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
      .toLowerCase()
      .replace(LOOKALIKE, (letter) => lookalikes.get(letter) ?? letter)
      .replace(APOSTROPHES, "'")
      .replace(/(?<=\d)'(?=s)/g, '')
      .replace(DASHES, '-')
      .replace(/[&+]/g, ' and ')
      .replace(/\s+/g, ' ')
      .split(ORDER_NUMBER)
      .map((part) => (ORDER_NUMBER.test(part) ? part : writePlainly(part)))
      .join('')
  )
}

const writePlainly = (text: string) =>
  writeAmounts(text.replace(COMPOUND, (written) => compounds.get(written.replace(/[ -]/g, '')) ?? written)).replaceAll(
    '-',
    ' ',
  )

function wordsOfToken(token: string): string[] {
  if (/^[.?!;\n:]/.test(token)) return [STOP]
  if (token === PAUSE) return [PAUSE]
  const word = token.slice(0, MAX_WORD_LENGTH)
  const bare = word.replaceAll("'", '')
  // 'sooooo' is nearly a word.
  const calm = bare.replace(REPEATED, '$1$1')
  const whole = shortForms.get(word) ?? (endingOf(word) ? undefined : (shortForms.get(bare) ?? shortForms.get(calm)))
  if (whole !== undefined) return whole.split(' ')
  const ending = endingOf(word)
  // 'ill' and 'well' are words of their own: only the apostrophe makes them 'i will' and 'we will'.
  return ending ? [...wordsOfToken(word.slice(0, word.lastIndexOf("'"))), ending] : [calm]
}

/** 'will' for "they'll". */
const endingOf = (word: string): string | undefined => {
  const at = word.lastIndexOf("'")
  return at > 0 ? ENDINGS[word.slice(at + 1)] : undefined
}
