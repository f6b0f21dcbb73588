/** A question as it is read: small letters, what stands in quotes set aside, misspelt words of the trade mended. */
import { nearestWord } from '../../../server/areas/search/search.spelling.ts'
import { isOrdinary, TRADE_WORDS } from './understand.words.ts'

export interface ReadText {
  /** Small letters, single spaces, without quotes and most punctuation. */
  text: string
  /** What stood in quotes, as it was written. */
  quoted: string[]
  email: string | undefined
  order: string | undefined
  /** As they were written, for codes and SKUs. */
  tokens: string[]
}

const EMAIL = /[^\s@,;:<>()[\]"'“”]+@[^\s@,;:<>()[\]"'“”]+\.[a-z]{2,}/i
const ORDER = /\bvs-[a-z0-9]+(?:-\d+)?\b/i
const ORDER_END = /\b(?:order|number|no\.?|nr\.?)\s*#?\s*(\d{3,12})\b|#(\d{3,12})\b/i
const QUOTED = /["“”„]([^"“”„]{1,120})["“”„]|(?<![\p{L}\d])'([^']{2,120})'(?![\p{L}\d])|‘([^’]{2,120})’(?![\p{L}\d])/gu

export function readText(message: string): ReadText {
  const quoted: string[] = []
  let text = message.normalize('NFKC').replace(/\s+/g, ' ')
  text = text.replace(QUOTED, (_, double, single, curly) => {
    quoted.push(String(double ?? single ?? curly).trim())
    return ' '
  })
  const email = EMAIL.exec(text)?.[0].replace(/[.?!]+$/, '')
  if (email) text = text.replace(email, ' ')
  const whole = ORDER.exec(text)?.[0]
  const order = whole ?? firstOf(ORDER_END.exec(text))
  if (whole) text = text.replace(whole, ' ')
  else if (order) text = text.replace(order, ' ')
  const tokens = text
    .split(/[\s,;()?!]+/)
    .map((token) => token.replace(/^[.:]+|[.:]+$/g, ''))
    .filter(Boolean)
  return { text: plain(text), quoted, email, order, tokens }
}

const firstOf = (found: RegExpExecArray | null) => found?.[1] ?? found?.[2]

const SHORT_FORMS: Readonly<Record<string, string>> = {
  lst: 'last',
  wk: 'week',
  wks: 'weeks',
  mth: 'month',
  mths: 'months',
  mnth: 'month',
  yr: 'year',
  yrs: 'years',
  rev: 'revenue',
  qty: 'units',
  prod: 'product',
  prods: 'products',
  cat: 'category',
  cats: 'categories',
  yday: 'yesterday',
  cust: 'customer',
  custs: 'customers',
  avg: 'average',
  pls: 'please',
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’‘'`´]/g, '')
    .replace(/[–—−]/g, '-')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/[?!,;:()"#]|\.(?!\d)/g, ' ')
    .replace(/(?<=\s)-(?=\s)/g, ' to ')
    .replace(
      /\b(?:lst|wk|wks|mth|mths|mnth|yr|yrs|rev|qty|prod|prods|cat|cats|yday|cust|custs|avg|pls)\b/g,
      (short) => SHORT_FORMS[short] ?? short,
    )
    .replace(/\s+/g, ' ')
    .trim()
}

const VOCABULARY = [...TRADE_WORDS].map((word) => ({ word, product_count: 1 }))

/** Words with a capital inside a sentence: names, more likely than slips. */
export const capitalised = (message: string): string[] =>
  (message.match(/(?<=[\p{Ll}\d,] )\p{Lu}\p{Ll}+/gu) ?? []).map((word) => word.toLowerCase())

/** Words that are neither ours nor everyday ones, and so may be misspelt or a name. */
export const strangeWords = (text: string): string[] => [
  ...new Set(text.split(' ').filter((word) => /^\p{L}{4,}$/u.test(word) && !isOrdinary(word))),
]

/** `text` with misspelt words of the trade mended; `known` are words of the catalogue, which stay as they are. */
export function mended(text: string, known: ReadonlySet<string>): string {
  return text
    .split(' ')
    .map((word) => (/^\p{L}{4,}$/u.test(word) && !isOrdinary(word) && !known.has(word) ? nearestOf(word) : word))
    .join(' ')
}

/** Hardly anyone mistakes the first letter: 'Hale' is no 'sale'. */
function nearestOf(word: string): string {
  const nearest = nearestWord(word, VOCABULARY, false)
  return nearest?.startsWith(word.charAt(0)) ? nearest : word
}
