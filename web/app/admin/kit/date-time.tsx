const timeZone = 'Europe/London'
const moment = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })

/** '20 Nov 2026, 13:08', in London. */
const dateTimeText = (at: string): string => moment.format(new Date(at))

/** '20 Nov 2026', in London. */
export const dateText = (at: string): string => day.format(new Date(at))

/** A moment in London time, by day alone where `isDay`; `none` stands for one that is not set. */
export function DateTime({ at, isDay = false, none = '–' }: { at: string | null; isDay?: boolean; none?: string }) {
  if (at === null) return none
  return <time dateTime={at}>{isDay ? dateText(at) : dateTimeText(at)}</time>
}
