/** Reads the particulars of a question that need no look-up: periods, counts, groupings, statuses, amounts. */

import { toPence } from '@shop/contract/lib/money.ts'
import type { OrderStatus } from '@shop/contract/orders.ts'
import { readComparison } from './understand.comparison.ts'
import { COUNT, countOf } from './understand.days.ts'
import { readPeriod } from './understand.periods.ts'
import type { Slots } from './understand.slots.ts'

/** What was read, and the words that are left. */
export interface Particulars {
  slots: Slots
  rest: string
}

type Reader = (text: string, slots: Slots, today: string) => string

/** Takes `pattern` out of the text, telling `use` what was found. */
function take(text: string, pattern: RegExp, use: (found: RegExpExecArray) => void): string {
  const found = pattern.exec(text)
  if (!found) return text
  use(found)
  return `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
}

const AMOUNT = '£ ?(\\d+(?:\\.\\d{1,2})?)|(\\d+(?:\\.\\d{1,2})?) ?(?:pounds|quid|gbp)'

const readAmounts: Reader = (text, slots) =>
  take(
    text,
    new RegExp(`\\b(?:over|above|more than|at least|from|worth more than) (?:${AMOUNT})`),
    ([, one, other]) => {
      slots.min_pence = toPence(Number(one ?? other))
    },
  )

/** 'older than 3 days', 'waiting for more than a week'. */
const readAge: Reader = (text, slots) =>
  take(
    text,
    new RegExp(
      `\\b(?:older than|(?:for )?(?:more|longer) than|for over|over|at least) ${COUNT} (day|week|month)s?(?: old| ago)?(?! in stock)\\b|\\b${COUNT} (day|week|month)s? (?:old|or older)\\b`,
    ),
    ([, count = '', unit = '', other = '', otherUnit = '']) => {
      slots.older = countOf(count || other) * ({ week: 7, month: 30 }[unit || otherUnit] ?? 1)
    },
  )

/** 'in the next 14 days', 'within a week', 'next week'. */
const readHorizon: Reader = (text, slots) => {
  const after = new RegExp(
    `\\b(?:(?:with)?in|over|for|during)?(?: the)? ?(?:next|coming) (?:${COUNT} )?(day|week|fortnight|month)s?\\b`,
  )
  const within = new RegExp(`\\b(?:within|in) (?:the )?${COUNT} (day|week|fortnight|month)s?\\b(?! ago)`)
  const use = ([, count, unit = '']: RegExpExecArray) => {
    slots.days = (count ? countOf(count) : 1) * ({ week: 7, fortnight: 14, month: 30 }[unit] ?? 1)
  }
  const rest = take(text, after, use)
  return slots.days === undefined ? take(rest, within, use) : rest
}

const SORTS: Readonly<Record<string, NonNullable<Slots['sort']>>> = {
  biggest: 'largest',
  largest: 'largest',
  highest: 'largest',
  oldest: 'oldest',
  latest: 'newest',
  last: 'newest',
  newest: 'newest',
}

const readLimits: Reader = (text, slots) => {
  const most = (word: string) => {
    const count = countOf(word)
    if (count >= 1 && count <= 1000) slots.limit = count
  }
  const ranked = '(?:top|first|best|biggest|largest|highest|latest|last|newest|oldest|worst|slowest)'
  const rest = take(
    text,
    new RegExp(`\\b(${ranked}) ${COUNT}\\b(?! (?:day|week|month|quarter|year)s?\\b)`),
    ([, rank = '', count = '']) => {
      most(count)
      const sort = SORTS[rank]
      if (sort) slots.sort = sort
    },
  )
  if (slots.limit !== undefined) return rest
  return take(rest, new RegExp(`\\b${COUNT} (?=${ranked}\\b)`), ([, count = '']) => most(count))
}

/** 'fewer than 5 sold but more than 20 in stock'. */
const readBounds: Reader = (text, slots) => {
  const stocked =
    '(?:units? |pieces? |items? )?(?:are |is )?(?:left |remaining )?(?:in stock|on (?:the )?shelf|stock|left|remaining|available)'
  let rest = take(
    text,
    /\b(?:more than|over|above|at least) (\d{1,6}) (?:units? |pieces? |items? )?(?:still )?(?:are )?(?:in stock|on (?:the )?shelf|in the warehouse|left|stock)/,
    ([, count = '']) => {
      slots.above = Number(count)
    },
  )
  rest = take(rest, new RegExp(`\\b(?:fewer than|less than|under|below) (\\d{1,6}) ${stocked}`), ([, count = '']) => {
    slots.level = 'low'
    slots.below = Number(count)
  })
  if (slots.below !== undefined) return rest
  return take(
    rest,
    /\b(?:fewer than|less than|under|below) (\d{1,6})(?: (?:units?|times|pieces?|items?))?\b(?! ?(?:days|weeks|%|stars?))/,
    ([, count = '']) => {
      slots.below = Number(count)
    },
  )
}

const STEPS: Record<string, NonNullable<Slots['group']>> = {
  day: 'day',
  daily: 'day',
  date: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  category: 'category',
  categories: 'category',
  department: 'category',
  brand: 'brand',
  brands: 'brand',
  maker: 'brand',
  manufacturer: 'brand',
  product: 'product',
  products: 'product',
  item: 'product',
}

const readGroup: Reader = (text, slots) => {
  const names = Object.keys(STEPS).join('|')
  const use = ([, name = '']: RegExpExecArray) => {
    const group = STEPS[name]
    if (group) slots.group = group
  }
  const rest = take(
    text,
    new RegExp(
      `\\b(?:(?:broken down |split |grouped |grouping |break down )?(?:by|per|for each|each|every|into)) (${names})(?:s)?\\b`,
    ),
    use,
  )
  if (slots.group) return rest
  const which = take(rest, /\b(?:which|what) (category|categories|brands?)\b/, use)
  return slots.group ? which : take(rest, /\b(daily|weekly|monthly)\b/, use)
}

const STATUSES: readonly (readonly [RegExp, readonly OrderStatus[]])[] = [
  [
    /\b(?:not|havent|hasnt|yet to be|arent|isnt|werent|wasnt)(?: (?:yet|been|be|gone|have|has))*(?: yet)? (?:shipped|dispatched|sent|posted|left|gone out|gone)(?: out)?(?: yet)?\b|\bun(?:shipped|dispatched|sent)\b|\bto (?:be )?(?:ship|shipped|send|dispatch|dispatched)\b|\bwaiting to (?:go|ship)\b/,
    ['pending_payment', 'awaiting_transfer', 'paid', 'processing'],
  ],
  [/\b(?:to pack|to be packed|need packing|ready to pack|unpacked|packing)\b/, ['paid', 'processing']],
  [
    /\b(?:awaiting|waiting (?:for|on)|pending|without|expecting|outstanding|open)(?: (?:a|the|their))?(?: bank)? transfers?\b|\bbank transfers? (?:pending|outstanding|awaited|to come|not (?:yet )?(?:in|received|arrived|here))\b|\bawaiting_transfer\b/,
    ['awaiting_transfer'],
  ],
  [
    /\b(?:awaiting|waiting for|pending|without) payments?\b|\bunpaid\b|\bnot (?:yet )?paid\b|\bpending_payment\b/,
    ['pending_payment', 'awaiting_transfer'],
  ],
  [/\b(?:processing|being packed|in progress)\b/, ['processing']],
  [/\b(?:shipped|dispatched|on (?:the|their|its) way|in transit)\b/, ['shipped']],
  [/\bdelivered\b/, ['delivered']],
  [/\bcancell?ed\b|\bcancellations\b/, ['cancelled']],
  [/\brefunded\b/, ['refunded']],
  [/\bpaid\b(?! (?:by|with))/, ['paid']],
]

const readStatuses: Reader = (text, slots) => {
  for (const [pattern, statuses] of STATUSES) {
    if (!pattern.test(text)) continue
    slots.statuses = [...statuses]
    return text.replace(pattern, ' ')
  }
  return text
}

const readOthers: Reader = (text, slots) => {
  if (/\b(?:by|with|via|paid by|paid with) card\b|\bcard (?:orders|payments)\b/.test(text)) slots.payment = 'card'
  if (/\b(?:by|with|via) (?:bank )?transfer\b/.test(text)) slots.payment = 'bank_transfer'
  if (/\bage[ -]?(?:check|verification)s?\b/.test(text)) slots.age_check_open = true
  if (/\brefunds?\b/.test(text) && !slots.statuses) slots.refund_due = true
  if (/\b(?:oldest|longest)\b/.test(text)) slots.sort = 'oldest'
  else if (/\b(?:largest|biggest|highest)\b/.test(text)) slots.sort = 'largest'
  else if (/\b(?:latest|newest|most recent|recent)\b/.test(text)) slots.sort = 'newest'
  const stars = /\b([1-5]|one|two|three|four|five)[ -]?(?:or (?:fewer|less) )?stars?\b/.exec(text)
  if (stars) slots.stars = countOf(stars[1] ?? '1')
  return text.replace(
    /\b(?:[1-5]|one|two|three|four|five)[ -]?(?:or (?:fewer|less) )?stars?(?: or (?:fewer|less|below|under))?\b|\b(?:by|with|via) (?:card|(?:bank )?transfer)\b/g,
    ' ',
  )
}

const readWhen: Reader = (text, slots, today) => {
  const { compare, rest } = readComparison(text, today)
  if (compare) slots.compare = compare
  const when = readPeriod(rest, today)
  if (when.period) slots.period = when.period
  return when.rest
}

const READERS: readonly Reader[] = [
  readAmounts,
  readBounds,
  readAge,
  readHorizon,
  readLimits,
  readWhen,
  readGroup,
  readStatuses,
  readOthers,
]

export function readParticulars(text: string, today: string): Particulars {
  const slots: Slots = {}
  const rest = READERS.reduce((left, read) => read(left, slots, today), text)
  return { slots, rest: rest.replace(/\s+/g, ' ').trim() }
}
