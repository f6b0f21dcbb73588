/** Parses strengths, sizes and pack counts from text: '25 mg', '2,5 %', '10 x 10ml', 'Pack of 5'. */
import { plainWords } from './compliance.facts.ts'

const NUMBER = String.raw`(?<![\d.,])(\d{1,6}(?:[.,]\d{1,6})*)`
const MILLIGRAMS = new RegExp(String.raw`${NUMBER}\s?-?(?:mg|milligrams?|milligrammes?)(?![a-z])`, 'g')
const PERCENT = new RegExp(String.raw`${NUMBER}\s?(?:%|per ?cent(?![a-z]))`, 'g')
const VOLUME = new RegExp(
  String.raw`${NUMBER}\s?-?(ml|millilit(?:re|er)s?|cl|centilit(?:re|er)s?|l|lit(?:re|er)s?)(?![a-z])`,
  'g',
)
const BARE_NUMBER = new RegExp(`^${NUMBER}$`)
const PACKS = [
  /(\d{1,3}) ?[x×] ?(?=\d)/,
  /(?<![a-z])[x×] ?(\d{1,3})(?!\d)(?! ?(?:ml|cl|l|mg)(?![a-z]))/,
  /(?:pack|box|case|set|bundle) of (\d{1,3})(?!\d)/,
  /(?<!\d)(\d{1,3})(?: |-)?(?:pack|bottles|pods|pcs|pieces)(?![a-z])/,
]

/** Returns strengths in mg (per ml) in `text`; '1,000 mg' is 1000, '2,5 mg' is 2.5. */
export function milligramsIn(text: string): number[] {
  return numbersOf(plainWords(text), MILLIGRAMS)
}

/** Returns percentages in `text`; shares of the base, as in '70% VG', are not strengths. */
export function percentagesIn(text: string): number[] {
  const words = plainWords(text)
  return /(?<![a-z])[vp]g(?![a-z])|glycerine|glycol/.test(words) ? [] : numbersOf(words, PERCENT)
}

/** Returns a value that is only a number, as in the choice Nicotine '18'. */
export function bareNumberIn(text: string): number | undefined {
  const found = BARE_NUMBER.exec(plainWords(text).trim())
  return found?.[1] === undefined ? undefined : readNumber(found[1])
}

/** Returns volumes in ml in `text`; '10 x 10 ml' contains 10. */
export function millilitresIn(text: string): number[] {
  return [...plainWords(text).matchAll(VOLUME)].map(([, amount = '', unit = '']) => {
    const factor = unit.startsWith('c') ? 10 : unit.startsWith('l') ? 1000 : 1
    return readNumber(amount) * factor
  })
}

/** Returns the number of units in a pack; 1 if the text does not state it. */
export function packCountIn(text: string): number {
  const words = plainWords(text)
  const counts = PACKS.map((pattern) => Number(pattern.exec(words)?.[1] ?? 1))
  return Math.max(1, ...counts)
}

function numbersOf(words: string, pattern: RegExp): number[] {
  return [...words.matchAll(pattern)].map(([, amount = '']) => readNumber(amount))
}

/** A comma before exactly three digits is a thousands separator, any other a decimal comma. */
function readNumber(text: string): number {
  return Number.parseFloat(/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'))
}
