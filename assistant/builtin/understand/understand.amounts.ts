/** Prices, strengths, resistances and numbers in a question. Reads plain words with amounts in their one spelling; pure. */
import type { ProductSort } from '@shop/contract/catalogue.ts'
import type { Slots } from './understanding.ts'

type Amounts = Pick<
  Slots,
  'minPence' | 'maxPence' | 'strengthsMg' | 'ohms' | 'cigarettesADay' | 'count' | 'sort' | 'inStockOnly'
>

const MONEY = '£?(\\d+(?:\\.\\d+)?)'
/** A bare number is money after these, unless a unit or an age follows. */
const NO_UNIT =
  '(?! ?(?:mg|ml|ohm|mah|percent|w|g|s|years?|yrs?|year|yo|a day|per day|cigarettes|days?|weeks?|months?|hours?|minutes?|tablets|capsules|stars?|coils|pods|puffs|bags|sachets|people|times|or over|and over|plus)(?: |$))(?![a-z\\d/])'
const BELOW =
  '(?:under|below|less than|cheaper than|up to|upto|max(?:imum)?(?: of)?|no more than|not more than|at most|within|budget(?: is| of)?(?: about| around)?|lower than|not over|beneath|sub|spend(?:ing)?|have(?: got)?|only got|limit(?: is| of)?|for less than|<)'
const ABOVE =
  '(?:(?:over|above|from)(?= (?:a |about )?£)|(?<!no )(?<!not )more than|at least|min(?:imum)?(?: of)?|upwards of|dearer than|starting at|not less than|no less than|>)'

const BETWEEN = new RegExp(
  `(?<= )(?:between|from|around|about)? ?${MONEY}${NO_UNIT} (?:and|to|or) £(\\d+(?:\\.\\d+)?)(?= )|(?<= )(?:between|from) ${MONEY}${NO_UNIT} (?:and|to) ${MONEY}${NO_UNIT}(?= )|(?<= )£(\\d+(?:\\.\\d+)?) (?:and|to|or) ${MONEY}${NO_UNIT}(?= )`,
  'u',
)
const MOST = new RegExp(`(?<= )${BELOW} (?:a |the |about |around |than |of )*${MONEY}${NO_UNIT}(?= )`, 'u')
const MOST_AFTER =
  /(?<= )£(\d+(?:\.\d+)?) (?:or (?:less|under|below|cheaper)|max(?:imum)?|tops|at most|budget|limit|to spend|and under|and below)(?= )/u
const LEAST = new RegExp(`(?<= )${ABOVE} (?:a |the |about )*${MONEY}${NO_UNIT}(?= )`, 'u')
const ABOUT =
  /(?<= )(?:around|about|roughly|approx(?:imately)?|circa|near(?:ly)?|region of|ish) £(\d+(?:\.\d+)?)(?= )|(?<= )£(\d+(?:\.\d+)?) ?(?:ish|or so|mark)(?= )/u
const BARE = /(?<= )(?:for|with|a|spend|of|at)? ?£(\d+(?:\.\d+)?)(?= )/u
/** A sum that is spoken of otherwise: 'free delivery over £50'. */
const NO_PRICE =
  /(?<= )(?:delivery|shipping|postage|refund\S*|charged|paid|off|discount|coupon|cost me|order (?:over|of|above)|spend over)(?= )/u

/** Within so much of it a price is 'around' another. */
const ABOUT_SHARE = 0.25

/** What a question says in numbers. `known` are the strengths on offer, ascending. */
export function amountsIn(text: string, known: readonly number[]): Amounts {
  const read = ` ${text} `
  return {
    ...pricesIn(read),
    strengthsMg: strengthsIn(read, known),
    ohms: ohmsIn(read),
    cigarettesADay: cigarettesIn(read),
    count: countIn(read),
    sort: sortIn(read),
    inStockOnly:
      /(?<= )(?:in stock|available now|available today|ready to (?:go|ship)|can (?:ship|send) (?:now|today))(?= )/u.test(
        read,
      ) && !/(?<= )(?:out of|not in|back in) stock(?= )/u.test(read),
  }
}

function pricesIn(read: string): Pick<Slots, 'minPence' | 'maxPence'> {
  const none = { minPence: undefined, maxPence: undefined }
  if (NO_PRICE.test(read)) return none
  const between = BETWEEN.exec(read)
  if (between) {
    const [low, high] = between
      .slice(1)
      .filter((sum) => sum !== undefined)
      .map(penceOf)
    if (low !== undefined && high !== undefined) return { minPence: Math.min(low, high), maxPence: Math.max(low, high) }
  }
  const about = first(ABOUT.exec(read))
  if (about !== undefined) {
    return { minPence: Math.round(about * (1 - ABOUT_SHARE)), maxPence: Math.round(about * (1 + ABOUT_SHARE)) }
  }
  const maxPence = first(MOST.exec(read)) ?? first(MOST_AFTER.exec(read))
  const minPence = first(LEAST.exec(read))
  if (maxPence !== undefined || minPence !== undefined) return { minPence, maxPence }
  return { ...none, maxPence: first(BARE.exec(read)) }
}

const penceOf = (pounds: string) => Math.min(100_000_000, Math.round(Number(pounds) * 100))

function first(match: RegExpExecArray | null): number | undefined {
  const sum = match?.slice(1).find((group) => group !== undefined)
  return sum === undefined ? undefined : penceOf(sum)
}

/** No nicotine liquid is stronger than a few times the limit; more is the weight of something else. */
const MOST_MG = 60
const FOOD =
  /(?<= )(?:cbd|vitamin\S*|supplement\S*|magnesium|zinc|iron|calcium|capsules?|tablets?|tea|omega|protein|a cup|per cup|serving)(?= )/u

function strengthsIn(read: string, known: readonly number[]): number[] {
  const said = [...read.matchAll(/(?<= )(\d+(?:\.\d+)?)(?:mg)?(?: (?:to|or|and) (\d+(?:\.\d+)?))?mg(?= )/gu)]
  const mg = said
    .flatMap(([whole, one, other]) => (other === undefined ? (whole.includes('mg') ? [one] : []) : [one, other]))
    .map(Number)
  const small = mg.filter((strength) => strength <= MOST_MG)
  if (small.length > 0) {
    if (FOOD.test(read)) return []
    const [low, high] = [Math.min(...small), Math.max(...small)]
    if (
      /(?<= )(?:under|below|less than|lower than|weaker than|up to|max(?:imum)?|no more than|not more than|at most) \d+(?:\.\d+)?mg(?= )/u.test(
        read,
      )
    ) {
      const isStrict = /(?<= )(?:under|below|less than|lower than|weaker than) \d/u.test(read)
      return orSaid(
        known.filter((strength) => strength > 0 && (isStrict ? strength < high : strength <= high)),
        small,
      )
    }
    if (
      /(?<= )(?:over|above|more than|at least|stronger than|higher than|min(?:imum)?) \d+(?:\.\d+)?mg(?= )/u.test(read)
    ) {
      return orSaid(
        known.filter((strength) => strength >= low),
        small,
      )
    }
    if (/(?<= )\d+(?:\.\d+)?(?:mg)? to \d+(?:\.\d+)?mg(?= )/u.test(read))
      return orSaid(
        known.filter((strength) => strength >= low && strength <= high),
        small,
      )
    return [...new Set(small)]
  }
  const bare =
    /(?<= )(?:salts?|juice|eliquid|liquid|nic|pods?|menthol|mango|strength) (?:\S+ ){0,2}?(\d{1,2})(?= $)/u.exec(
      read,
    )?.[1]
  if (bare !== undefined && known.includes(Number(bare)) && !/[£]|under|below|than/.test(read)) return [Number(bare)]
  const strongest = known.at(-1)
  const weakest = known.filter((strength) => strength > 0).slice(0, 2)
  if (
    strongest !== undefined &&
    /(?<= )(?:strongest|highest (?:strength|nicotine|nic|mg)|max(?:imum)? (?:strength|nicotine|nic)|high (?:strength|nicotine|nic)|(?:really |very )?strong (?:nic|nicotine|salts?|juice|eliquid|ones?))(?= )/u.test(
      read,
    ) &&
    !FOOD.test(read)
  )
    return [strongest]
  if (
    weakest.length > 0 &&
    /(?<= )(?:weakest|lowest (?:strength|nicotine|nic|mg)|low (?:strength|nicotine|nic)|(?:really |very )?weak (?:nic|nicotine|salts?|juice|eliquid|ones?)|light nicotine)(?= )/u.test(
      read,
    )
  )
    return weakest
  return []
}

const orSaid = (found: number[], said: number[]) => (found.length > 0 ? found : said)

function ohmsIn(read: string): number | undefined {
  const said =
    /(?<= )(\d+(?:\.\d+)?)ohm(?= )/u.exec(read)?.[1] ?? /(?<= )(0\.\d+|1\.\d)(?= (?:\S+ )?coils?(?= ))/u.exec(read)?.[1]
  return said === undefined ? undefined : Number(said)
}

const SMOKES = /(?<= )(?:smok\S*|cigarettes?|rollups|packs?|packet|a day (?:smoker|habit)|heavy|light|social)(?= )/u
const TAKES =
  /(?<= )(?:take|taking|tablets?|capsules?|cups?|drink|drinking|tea|vitamins?|bags?|servings?|doses?|charge)(?= )/u

function cigarettesIn(read: string): number | undefined {
  const doesSmoke = SMOKES.test(read)
  const packs =
    /(?<= )(half a|half|a|one|1|2|two|1\.5|one and a half|3|three) (?:packs?|packets?|boxe?s?|decks?)(?: of (?:10|20|cigarettes))?( and a half)?(?: of cigarettes)? (?:a|per|each|every) day(?= )/u.exec(
      read,
    )
  if (packs) return Math.round(20 * (PACKS[packs[1] ?? ''] ?? 1) + (packs[2] ? 10 : 0))
  const daily =
    /(?<= )(\d{1,3})(?: (?:to|or) (\d{1,3}))?(?: ?ish)?(?: odd)?(?: cigarettes| rollups| tailors)? ?(?:a|per|each|every)? ?(?:day|daily)(?= )/u.exec(
      read,
    )
  const isDaily = daily && (doesSmoke || (Number(daily[1]) >= 5 && !TAKES.test(read)))
  if (isDaily && !/(?<= )\d+ days?(?= )/u.test(daily[0])) return Math.max(Number(daily[1]), Number(daily[2] ?? 0))
  const smoked =
    /(?<= )(?:smoke|smoking|smoked|smokes|smoker on|on) (?:about |around |roughly |maybe |up to |nearly |over |like |only |approx |between )*(\d{1,2})(?: (?:to|and|or) (\d{1,2}))?(?: ?ish)?( cigarettes| rollups)?(?= )(?!mg| mg| years?| months?)/u.exec(
      read,
    )
  if (smoked && doesSmoke) return Math.max(Number(smoked[1]), Number(smoked[2] ?? 0))
  const weekly = /(?<= )(\d{1,3})(?: cigarettes| rollups)? (?:a|per) week(?= )/u.exec(read)
  if (weekly && doesSmoke) return Math.max(1, Math.round(Number(weekly[1]) / 7))
  if (/(?<= )(?:heavy|chain|big) smoker|chain smoke(?= )/u.test(read)) return 25
  if (
    /(?<= )(?:light|social|occasional|casual) smoker(?= )|(?<= )smoke (?:socially|occasionally|now and then|at weekends)/u.test(
      read,
    )
  )
    return 5
  return undefined
}

const PACKS: Readonly<Record<string, number>> = {
  'half a': 0.5,
  half: 0.5,
  two: 2,
  '2': 2,
  '1.5': 1.5,
  'one and a half': 1.5,
  '3': 3,
  three: 3,
}
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  couple: 2,
  few: 3,
}

function countIn(read: string): number | undefined {
  const said =
    /(?<= )(?:top|best|show me|give me|recommend(?: me)?|suggest(?: me)?|name|list|pick|choose|find me|your) (?:a |the |your |me |top |best )*([1-6]|one|two|three|four|five|six|couple|few)(?: of)?(?= (?!of (?:those|them|these))(?:best|good|nice|other|different|more|cheap\S*|popular|\S+)?)/u.exec(
      read,
    )?.[1]
  const bought =
    /(?<= )(?:how much|price|cost)\S* (?:for|of|is|are|would) (?:it be for )?([2-9]|1\d|two|three|four|five|six)(?= (?:$|of|bottles?|packs?|please|then|delivered|with))/u.exec(
      read,
    )?.[1]
  const number = said ?? bought
  return number === undefined ? undefined : (NUMBERS[number] ?? Number(number))
}

const SORTS: readonly (readonly [ProductSort, RegExp])[] = [
  [
    'price_asc',
    /(?<= )(?:cheapest|cheaper|lowest price\S*|cheap|least expensive|low to high|inexpensive|budget|bargain|affordable|best price|lowest cost|save money|low cost|as cheap as)(?= )/u,
  ],
  [
    'price_desc',
    /(?<= )(?:most expensive|expensive (?:teas?|kits?|ones|juices?|eliquid|vitamins?|stuff)|dearest|priciest|high to low|highest price\S*|most costly|top of the range|high end|premium|luxury|posh)(?= )/u,
  ],
  [
    'rating',
    /(?<= )(?:(?:highest|best|top) (?:rated|rating|ratings|reviewed|reviews|scoring)|best reviews|most stars|five stars?|5 stars?|well reviewed|good reviews)(?= )/u,
  ],
  [
    'newest',
    /(?<= )(?:newest|latest|new in|(?:something|anything|what is|whats) new|just in|new arrivals?|recently added|new (?:products?|flavours?|stock|releases?|stuff|ones|teas?|kits?|juices?|salts?|liquids?|eliquid|shortfills?|vitamins?|supplements?|devices?|in))(?= )/u,
  ],
  ['popularity', /(?<= )(?:(?:most )?popular|best ?sell\S*|top sell\S*|trending|most bought|favou?rites?|best)(?= )/u],
]

function sortIn(read: string): ProductSort | undefined {
  return SORTS.find(([, said]) => said.test(read))?.[0]
}
