/** Reads the conditions of a coupon: its code, percentage, days, limits and smallest order. */
import { toPence } from '@shop/contract/lib/money.ts'
import { addDays } from '../../../server/platform/time/london.ts'
import { unitOf } from '../agent.periods.ts'
import { countOf, readDay } from './understand.days.ts'
import type { Slots } from './understand.slots.ts'

/** Words in capitals that are no code. */
const NO_CODE = /^(?:CBD|VAT|UK|SKU|OK|PLEASE|NEW|COUPON|CODE|VOUCHER|OFF|AND|FOR|THE|CSV|ID|GBP)$/

export function readTerms({ text, raw, today }: { text: string; raw: string; today: string }): Slots {
  const slots: Slots = {}
  const percent = /(\d{1,3}) ?(?:%|percent|per cent)/.exec(text)?.[1]
  if (percent) slots.percent = Number(percent)
  const code = codeIn(raw)
  if (code) slots.code = code
  const least =
    /\b(?:over|above|from|minimum(?: (?:order|spend|of))*|min|at least|orders? of|spend(?:ing)?(?: over)?)(?: of)? £ ?(\d+(?:\.\d{1,2})?)/.exec(
      text,
    )?.[1]
  if (least) slots.min_pence = toPence(Number(least))
  if (
    /\bonce (?:per|for each|each|a) (?:customer|person|user)?|\bone use (?:per|each)|\bone per (?:customer|person)/.test(
      text,
    )
  )
    slots.per_user_limit = 1
  const uses =
    /\b(?:first|limit(?:ed)? (?:of|to)|up to|max(?:imum)?(?: of)?|for) (\d{1,6}) (?:uses|times|orders|customers|people|redemptions)\b|\b(\d{1,6}) (?:uses|redemptions)\b/.exec(
      text,
    )
  if (uses) slots.usage_limit = Number(uses[1] ?? uses[2])
  const end = lastDay(text, today)
  if (end) slots.ends_on = end
  const start =
    /\b(?:from|starting(?: on)?|starts(?: on)?|beginning) (?!£)((?:the )?[\w/-]+(?: of)?(?: [a-z]+)?(?: 20\d\d)?)/.exec(
      text,
    )?.[1]
  const begins = start && coming(start, today)
  if (begins) slots.starts_on = begins
  return slots
}

/** A word in capitals or with a figure in it, else what follows 'code' or 'coupon'. */
function codeIn(raw: string): string | undefined {
  const words = raw.match(/[A-Za-z0-9][A-Za-z0-9_-]{1,39}/g) ?? []
  const capital = words.find(
    (word) => /[A-Z]/.test(word) && word === word.toUpperCase() && !NO_CODE.test(word) && !/^\d+$/.test(word),
  )
  if (capital) return capital
  const after =
    /\b(?:code|coupon|called|named|voucher)\s+(?:called |named |code |is )?["'“]?([A-Za-z0-9_-]{3,40})["'”]?/i.exec(
      raw,
    )?.[1]
  return after &&
    !/^(?:with|for|of|that|worth|giving|off|code|called|named|at|the|and|to|until|on|is)$/i.test(after) &&
    !/^\d+$/.test(after)
    ? after.toUpperCase()
    : undefined
}

function lastDay(text: string, today: string): string | undefined {
  const found =
    /\b(?:until|till|to|through|ends?(?: on)?|ending(?: on)?|expires?(?: on)?|valid (?:to|until|till))(?: the)?(?: end of)? ((?:the )?[\w/-]+(?: of)?(?: [a-z]+)?(?: 20\d\d)?)/.exec(
      text,
    )
  const whole = /\b(?:end of|this|the whole) (week|month|year)\b/.exec(text)?.[1]
  if (whole === 'week' || whole === 'month' || whole === 'year') return unitOf(whole, today).to
  const ahead = /\bfor (?:the next )?(\d{1,3}|a|one|two|three|four) (day|week|month)s?\b/.exec(text)
  if (ahead) return addDays(today, countOf(ahead[1] ?? '1') * ({ week: 7, month: 30 }[ahead[2] ?? ''] ?? 1) - 1)
  return found ? coming(found[1] ?? '', today) : undefined
}

/** The next day of that name: coupons end in what is to come. */
function coming(text: string, today: string): string | undefined {
  if (/\btomorrow\b/.test(text)) return addDays(today, 1)
  const day = readDay(text, today)
  if (day === undefined || day >= today || /20\d\d/.test(text)) return day
  const isWeekday = /day\b/.test(text)
  return isWeekday ? addDays(day, 7) : `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
}
