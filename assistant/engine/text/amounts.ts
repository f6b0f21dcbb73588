/** Writes numbers and amounts one way: 'ten pounds' and '10 quid' as '£10', '20 mgs' and '2%' as '20mg'. Pure. */
import english from './english.json' with { type: 'json' }
import { anyPhrase, invert } from './phrases.ts'

const units = invert(english.units)
const UNITS = `(?:${anyPhrase(english.units)})(?![\\p{L}\\p{N}])`
const AMOUNT = new RegExp(`(?:£ ?)?(?<![\\p{L}\\d.])(\\d+(?:\\.\\d+)?) ?-? ?(${UNITS})`, 'gu')
/** Two places after the point, as prices have them. */
const PENCE = new RegExp(`(?<![\\p{L}\\d.£])[1-9]\\d*\\.\\d\\d(?! ?(?:${UNITS}|[\\d.]))`, 'gu')
/** Shares up to this many percent are strengths of nicotine, unless other words follow. */
const MAX_NICOTINE_PERCENT = 9.9
const NOT_NICOTINE = new RegExp(`^ ?(?:${english.notNicotine.join('|')})\\b`)

const numbers = new Map(Object.entries(english.numbers))
const namesOf = (from: number, to: number) =>
  [...numbers].flatMap(([word, value]) => (value >= from && value <= to ? [word] : [])).join('|')
/** 'one' alone is seldom a number ('the blue one'), so it counts before a unit only. */
const NUMBER = new RegExp(
  `\\b(?:(?:a |one )?hundred|(?:${namesOf(20, 90)})(?:[ -](?:${namesOf(1, 9)}))?|${namesOf(2, 19)}|zero|one(?= ?${UNITS}))\\b`,
  'gu',
)

/** Writes the numbers of plain lower-case text as digits, and joins each to its unit. */
export function writeAmounts(text: string): string {
  return (
    text
      .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
      .replace(/(?<![\d.])\.(?=\d)/g, '0.')
      .replace(NUMBER, (words) => String(words.split(/[ -]/).reduce(add, 0)))
      .replace(/(?<=\d) ?- ?(?=£?\d)/g, ' to ')
      .replace(/£ (?=\d)/g, '£')
      // '38.50' is money where no unit follows.
      .replace(PENCE, '£$&')
      .replace(/(?<![\p{L}\d.])(\d+) ?[x×](?= ?£?\d|\s|$)/gu, '$1 x ')
      .replace(AMOUNT, (written: string, value: string, unit: string, at: number, all: string) =>
        amountOf(Number(value), units.get(unit.replace(/[ -]/g, '')) ?? unit, all.slice(at + written.length)),
      )
  )
}

/** 'twenty five' is 25; 'a hundred' and 'one hundred' are 100. */
const add = (sum: number, word: string) => (word === 'hundred' ? 100 : sum + (numbers.get(word) ?? 0))

function amountOf(value: number, unit: string, after: string): string {
  if (unit === '£') return `£${value}`
  if (unit === 'p') return `£${value / 100}`
  if (unit === 'kg') return `${Math.round(value * 1000)}g`
  if (unit === 'l') return `${Math.round(value * 1000)}ml`
  if (unit !== '%') return `${value}${unit}`
  const isNicotine = value <= MAX_NICOTINE_PERCENT && !NOT_NICOTINE.test(after)
  return isNicotine ? `${Math.round(value * 100) / 10}mg` : `${value}%`
}
