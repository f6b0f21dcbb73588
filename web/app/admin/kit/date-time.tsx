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

/** Formats a time in London: '20 Nov 2026, 13:08'. */
export const dateTimeText = (at: string): string => moment.format(new Date(at))

/** Formats a London day: '20 Nov 2026'. */
export const dateText = (at: string): string => day.format(new Date(at))

/** A time in London, without the hours if `isDay`; `none` is shown for null. */
export function DateTime({ at, isDay = false, none = '–' }: { at: string | null; isDay?: boolean; none?: string }) {
  if (at === null) return none
  return <time dateTime={at}>{isDay ? dateText(at) : dateTimeText(at)}</time>
}
