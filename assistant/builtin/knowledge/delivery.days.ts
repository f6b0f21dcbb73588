/** On which day an order comes that is placed on a day and at an hour that the question names. Bank holidays are not reckoned. */
import type { DeliveryAndReturns } from '../../tools/tool.results.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const WORKING_DAYS = 5
/** STANDARD_ARRIVES and EXPRESS_ARRIVES of the contract as figures: working days from dispatch. */
const STANDARD_DAYS = [2, 3] as const
const EXPRESS_DAYS = 1

const ORDERED =
  /\b(?:order|ordered|ordering|buy|pay|placed?)\b.*?\b(mon|tue|wed|thu|fri|sat|sun)[a-z]*\b(?:\W+(\w+))?(?:\W+(?:at|by|after|before|around|about)?\W*(\d{1,2})(?:[:.|]+\d{2})? ?(am|pm)?)?/i

/** 'Ordered on Friday at 4 pm it leaves on Monday: …', '' where no day is named. */
export function arrivalText(asked: string, { dispatch_before_hour }: DeliveryAndReturns): string {
  const [, day = '', word = '', figure, half] = ORDERED.exec(asked) ?? []
  const ordered = DAYS.findIndex((name) => name.toLowerCase().startsWith(day.toLowerCase()))
  if (day === '' || ordered === -1) return ''
  const hour = hourOf(word, figure, half)
  const isInTime = hour === undefined || hour < dispatch_before_hour
  const dispatched = ordered < WORKING_DAYS && isInTime ? ordered : workingDay(ordered, 1)
  const leaves =
    dispatched === ordered
      ? hour === undefined
        ? `the same day if it is in before ${clock(dispatch_before_hour)}`
        : 'the same day'
      : `on ${DAYS[dispatched]}`
  const [soonest, latest] = STANDARD_DAYS.map((days) => DAYS[workingDay(dispatched, days)])
  return `Ordered on ${DAYS[ordered]}${hour === undefined ? '' : ` at ${clock(hour)}`} it leaves ${leaves}: standard usually arrives on ${soonest} or ${latest}, express on ${DAYS[workingDay(dispatched, EXPRESS_DAYS)]}. `
}

/** So many working days after `day`, both counted from Monday as 0. */
function workingDay(day: number, days: number): number {
  const start = Math.min(day, WORKING_DAYS - 1)
  return (start + days) % WORKING_DAYS
}

const PARTS: Readonly<Record<string, number>> = { morning: 9, lunchtime: 12, afternoon: 13, evening: 19, night: 21 }

/** Hours without am or pm are taken as those of the day: 4 is 4 pm. */
function hourOf(word: string, figure: string | undefined, half: string | undefined): number | undefined {
  if (figure === undefined) return PARTS[word.toLowerCase()]
  const hour = Number(figure)
  if (half?.toLowerCase() === 'am') return hour % 12
  if (half?.toLowerCase() === 'pm') return (hour % 12) + 12
  return hour < 8 ? hour + 12 : hour
}

const clock = (hour: number) => (hour > 12 ? `${hour - 12} pm` : hour === 12 ? 'noon' : `${hour} am`)
