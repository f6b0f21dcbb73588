import { toLondonDay } from './london.ts'

/** The only source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date
  /** The date in London, YYYY-MM-DD, which decides whether dated rules apply. */
  today(): string
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: () => toLondonDay(new Date()),
}

/** Returns a clock fixed at `iso`. */
export function fixedClock(iso: string): Clock {
  const moment = new Date(iso)
  return { now: () => new Date(moment), today: () => toLondonDay(moment) }
}
