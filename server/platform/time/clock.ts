import { toLondonDay } from './london.ts'

/** The one source of "now", so that tests can stand on either side of a date. */
export interface Clock {
  now(): Date
  /** The date in London, YYYY-MM-DD: the day by which dated rules are read. */
  today(): string
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => toLondonDay(new Date()),
}

/** A clock that stands still at `iso`. */
export function fixedClock(iso: string): Clock {
  const moment = new Date(iso)
  return { now: () => new Date(moment), today: () => toLondonDay(moment) }
}
