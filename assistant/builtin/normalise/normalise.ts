/** Turns what a customer wrote into plain words: one spelling for quotes, amounts, short forms and slang. Pure. */
import { withPlainAmounts } from './normalise.amounts.ts'
import { COMPOUNDS, PADDING, SHORT_FORMS } from './normalise.words.ts'

/** What stands beyond is not read: nobody asks so long a question. */
const MOST_CHARACTERS = 1500
const MOST_WORDS = 160
const LONGEST_WORD = 40

/** Ends a sentence; a comma only may. */
export const STOP = '|'
export const PAUSE = ','

const APOSTROPHES = /[’‘ʼʹ`´′＇‛]/g
const DASHES = /[‐‑‒–—−﹣－]/g
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad\p{Cc}\p{Cf}]/gu
/** An amount, a word, or punctuation that matters. */
const TOKENS = /£?\d+(?:\.\d+)?(?:\/\d+)*[a-z]*|vs-\d{4}-\d+|[\p{L}\p{M}\p{N}]+(?:'[\p{L}]+)*|[.?!;\n:]+|,/gu
const MANY_TIMES = /(\p{L})\1{2,}/gu

const compounds = COMPOUNDS.map(([written, meant]): [RegExp, string] => [
  new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, 'gu'),
  meant,
])

/** The words of `message` in order, with STOP between sentences and PAUSE for a comma. Never refuses. */
export function wordsIn(message: string): string[] {
  const text = compounds.reduce((read, [written, meant]) => read.replace(written, meant), plainText(message))
  const words: string[] = []
  for (const [token] of text.matchAll(TOKENS)) {
    if (words.length >= MOST_WORDS) break
    words.push(...wordsOfToken(token))
  }
  const said = words.filter((word) => !PADDING.has(word))
  return said.some(isWord) ? said : words
}

export const isWord = (token: string) => token !== STOP && token !== PAUSE

/** Letters of other alphabets that look like ours, as some keyboards and all who hide words write them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ο: 'o',
  α: 'a',
  ν: 'v',
}
const LOOKALIKE = /(?<=[a-z])[аеорсхуіѕјοαν]|[аеорсхуіѕјοαν](?=[a-z])/g

/** Plain lower-case text in which amounts are written one way. */
function plainText(message: string): string {
  const lower = message
    .slice(0, MOST_CHARACTERS)
    .replace(/\n+/g, ' ; ')
    .replace(INVISIBLE, '')
    .replace(/[™®©]/g, ' ')
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}])\p{M}+/gu, '')
    .toLowerCase()
    .replace(LOOKALIKE, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(/\bw\/ ?o\b/g, 'without')
    .replace(/\bw\/(?= |[a-z])/g, 'with ')
    .replace(/[&+]/g, ' and ')
    .replace(/\s+/g, ' ')
  // A range in figures keeps its sense, any other hyphen joins two words that are read apart.
  return withPlainAmounts(
    lower.replace(/(?<=\d) ?- ?(?=£?\d)(?!\d{3,}-)/g, (dash, at: number) => rangeOr(dash, lower, at)),
  )
    .replace(/(?<!vs)(?<!vs-\d{4})-/g, ' ')
    .replace(/\s+/g, ' ')
}

/** The dash of an order's number is none of a range. */
function rangeOr(dash: string, text: string, at: number): string {
  return /vs-?\d*$/.test(text.slice(Math.max(0, at - 9), at)) ? dash : ' to '
}

function wordsOfToken(token: string): string[] {
  if (/^[.?!;\n:]/.test(token)) return [STOP]
  if (token === PAUSE) return [PAUSE]
  const word = token.slice(0, LONGEST_WORD)
  const bare = word.replaceAll("'", '')
  const short = Object.hasOwn(SHORT_FORMS, bare) ? SHORT_FORMS[bare] : undefined
  if (short !== undefined) return short.split(' ')
  // 'sooooo' is nearly a word; 'ill' and 'well' are words of their own, so only written with the apostrophe do they say more.
  const calm = bare.replace(MANY_TIMES, '$1$1')
  if (word.includes("'")) return withApostrophe(word, calm)
  const calmed = Object.hasOwn(SHORT_FORMS, calm) ? SHORT_FORMS[calm] : undefined
  return calmed?.split(' ') ?? [calm]
}

const ENDINGS: Readonly<Record<string, string>> = { ll: 'will', re: 'are', ve: 'have', m: 'am', d: 'would' }

/** "it's" is 'it is'; a name's "queen's" stays one word, 'queens'. */
function withApostrophe(word: string, bare: string): string[] {
  const [, stem, ending] = /^(\p{L}+)'(\p{L}+)$/u.exec(word) ?? []
  if (!stem || !ending) return [bare]
  const meant = ENDINGS[ending]
  if (meant) return [...wordsOfToken(stem), meant]
  const isPronoun = /^(it|he|she|that|what|there|here|who|where|how|everything|nothing|something|one)$/.test(stem)
  return ending === 's' && isPronoun ? [stem, 'is'] : [bare]
}

/** Nouns that are said once for two: 'magnesium glycinate or citrate', 'pod one or two'. */
const SHARED = /^(?:magnesium|iron|vitamin|calcium|zinc|omega|collagen|pod)$/
const EITHER = /^(?:or|vs|versus)$/

/** 'magnesium glycinate vs citrate' with the noun before both. */
export function spelledOut(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [noun = '', , joint = ''] = words.slice(Math.max(0, index - 3), index)
    const isSecond = index >= 3 && SHARED.test(noun) && EITHER.test(joint) && isWord(word) && word !== noun
    return isSecond && !/^(?:the|a|which|what|is|just|any|another|other)$/.test(word) ? [noun, word] : [word]
  })
}
