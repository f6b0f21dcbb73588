/**
 * Writes amounts one way: 'a tenner', '£ 10' and 'ten pounds' as '£10', '20 mgs' and '2%' as '20mg'.
 * Works on plain lower-case text. Pure.
 */

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, index): [string, number] => [word, index + 1]),
  ...TENS.map((word, index): [string, number] => [word, (index + 2) * 10]),
  ['zero', 0],
  ['fourty', 40],
  ['hundred', 100],
])
/** 'twenty five', 'a hundred', 'ten'. */
const IN_WORDS = `(?:a |one )?hundred|(?:${TENS.join('|')}|fourty)(?:[ -](?:${ONES.slice(0, 9).join('|')}))?|${ONES.join('|')}|zero`
const UNITS_AFTER =
  'quid|pounds?|squid|gbp|pence|mg|mgs|ml|mls|milligrams?|mils?|ohms?|percent|per cent|mah|watts?|a day|per day|day|cigs?|cigarettes|ciggies|fags|smokes|roll ?ups?|rollies|packs? a day|years?|yrs?|yo|months?|weeks|days|ish'
const BEFORE_MONEY = 'under|below|over|above|than|between|around|about|to|up to|max|and|spend|budget of|budget is|for'
const BEFORE_AGE = "i am|i'm|im|am|aged|age|turned|turning|is|only|under|over"

const WORDS_WITH_UNIT = new RegExp(`\\b(${IN_WORDS})(?=[ -]?(?:${UNITS_AFTER})\\b)`, 'g')
const WORDS_AFTER_MONEY = new RegExp(
  `(?<=\\b(?:${BEFORE_MONEY}) )(${IN_WORDS})(?=$| ?[|,.?!;]| (?:and|to|or|please|pls|quid)\\b)`,
  'g',
)
const AGE_WORDS = ONES.slice(7).join('|')
const WORDS_OF_AGE = new RegExp(`(?<=\\b(?:i am|i'm|im|aged|turned|turning) )(${AGE_WORDS})\\b`, 'g')
const WORDS_AFTER_AGE = new RegExp(
  `(?<=\\b(?:${BEFORE_AGE}) )(${IN_WORDS})(?=$| ?[|,.?!;]| (?:and|next|soon|now|so)\\b)`,
  'g',
)

/** Of money that has a name of its own. */
const COINED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a )?(?:couple of|2|two) tenners\b/g, '£20'],
  [/\b(?:a )?(?:couple of|2|two) fivers\b/g, '£10'],
  [/\b(?:a |one )?tenners?\b/g, '£10'],
  [/\b(?:a |one )?fivers?\b/g, '£5'],
  [/\ba (twenty|fifty)(?= ?(?:note|$|[|,.?!]))/g, '£$1'],
  [/\b(?:a )?score(?= (?:budget|max|to spend))/g, '£20'],
]

/** Each measure in the one spelling that is read later. */
const MEASURES: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d),(?=\d{3}(?!\d))/g, ''],
  [/(?<![\d.])\.(?=\d)/g, '0.'],
  [/£ (?=\d)/g, '£'],
  [/(\d+(?:\.\d+)?) ?£/g, '£$1'],
  [/£?(\d+(?:\.\d+)?) ?-? ?(?:quid|squid|pounds?|gbp|nicker|sterling|smackers)\b/g, '£$1'],
  [/(?<![\d.£])(\d{1,2}) ?(?:p|pence)\b/g, '£0.$1'],
  [/(\d+(?:\.\d+)?) ?-? ?(?:mg ?\/ ?ml|mg per ml|mgs?|milligram(?:me)?s?|mils? of nic(?:otine)?)(?![a-z])/g, '$1mg'],
  [/(\d+(?:\.\d+)?) ?-? ?(?:mls?|millilit(?:re|er)s?|mil)(?![a-z])/g, '$1ml'],
  [/(\d+(?:\.\d+)?) ?-? ?(?:ohms?|ω|omh|ohmz)(?![a-z])/g, '$1ohm'],
  [/(\d+) ?-? ?(?:ma ?h)\b/g, '$1mah'],
  [/(\d+(?:\.\d+)?) ?(?:w|watts?)\b/g, '$1w'],
  [/(\d+) ?iu\b/g, '$1iu'],
  [/(\d+) ?(?:mcg|ug|μg|micrograms?)(?![a-z])/g, '$1mcg'],
  // Of nicotine where it is small enough; a share or a discount otherwise.
  [/(?<![\d.])(\d(?:\.\d+)?) ?(?:%|percent|per cent)(?! ?(?:off|discount|vat|cheaper|student|vg|pg|cash))/g, '$1share'],
  [/(\d+(?:\.\d+)?) ?(?:%|percent|per cent)/g, '$1percent'],
  [/(\d+) ?(?:x|×) ?(?=\d)/g, '$1 x '],
  [/(\d{1,3}) ?\/ ?(?=day\b)/g, '$1 a '],
]

/** The amounts of `text`, each written in its one way. */
export function withPlainAmounts(text: string): string {
  let plain = text
  for (const [pattern, replacement] of COINED) plain = plain.replace(pattern, replacement)
  plain = plain
    .replace(WORDS_WITH_UNIT, asDigits)
    .replace(WORDS_AFTER_MONEY, asDigits)
    .replace(WORDS_AFTER_AGE, asDigits)
    .replace(WORDS_OF_AGE, asDigits)
    .replace(/£(twenty|fifty)/g, (_, word: string) => `£${asDigits(word)}`)
  for (const [pattern, replacement] of MEASURES) plain = plain.replace(pattern, replacement)
  return plain.replace(/(\d+(?:\.\d+)?)share/g, (_, share: string) => `${Math.round(Number(share) * 100) / 10}mg`)
}

/** 'twenty five' is '25'. What is no number stays. */
function asDigits(words: string): string {
  const parts = words.split(/[ -]/).filter((word) => word !== 'a' && word !== 'of')
  if (parts.includes('hundred')) return '100'
  const values = parts.map((word) => NUMBER_WORDS.get(word))
  return values.every((value) => value !== undefined) ? String(values.reduce((sum, value) => sum + value, 0)) : words
}
