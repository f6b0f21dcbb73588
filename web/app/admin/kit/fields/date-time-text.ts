import { type Reading, readDate, writeDate } from '../../../forms/date-text.ts'
import { fromLondonTime, toLondonTime } from '../london-time.ts'

const UNREADABLE = 'Enter date and time as dd/mm/yyyy hh:mm, such as 24/12/2026 18:00.'

/** Parses '24/12/2026 18:00' or '2026-12-24T18:00' as London time; without a time, the start of that day. */
export function readDateTime(text: string): Reading {
  const [, day = '', hours = '0', minutes = '00'] =
    /^(.*?)(?:(?:,?\s+|T)(\d{1,2})[:.](\d{2}))?$/.exec(text.trim()) ?? []
  const date = readDate(day)
  if ('problem' in date) return day === text.trim() ? { problem: UNREADABLE } : date
  if (date.value === '') return text.trim() === '' ? date : { problem: UNREADABLE }
  if (Number(hours) > 23 || Number(minutes) > 59) return { problem: 'Enter a time from 00:00 to 23:59.' }
  return { value: fromLondonTime(`${date.value}T${hours.padStart(2, '0')}:${minutes}`) ?? '' }
}

/** Formats a time as '24/12/2026 18:00'; any other text is unchanged. */
export function writeDateTime(moment: string): string {
  const [day = '', time = ''] = toLondonTime(moment).split('T')
  return time === '' ? moment : `${writeDate(day)} ${time}`
}
