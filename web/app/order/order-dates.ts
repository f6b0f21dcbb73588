/** Formats days and times in the shop's time zone, whatever the browser's time zone. */
import { lazyDateFormat } from '../product/delivery/lazy-date-format.ts'

const timeZone = 'Europe/London'
const day = lazyDateFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
const moment = lazyDateFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns a day: '20 November 2026'. */
export const dayText = (at: string): string => day().format(new Date(at))

/** Returns a time: '19 Nov, 13:08'. */
export const momentText = (at: string): string => moment().format(new Date(at))
