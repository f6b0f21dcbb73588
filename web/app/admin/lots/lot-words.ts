/** Labels of lots and recalls for staff. */
import type { Tone } from '../kit/status-pill.tsx'
import type { AdminLot, RecallBuyer } from './queries.ts'

export const STAMPS: Record<AdminLot['duty_stamp'], { word: string; tone: Tone }> = {
  stamped: { word: 'Stamped', tone: 'ok' },
  unstamped: { word: 'Unstamped', tone: 'warn' },
  not_needed: { word: 'Not needed', tone: 'muted' },
}

export const STATES: Record<AdminLot['state'], { word: string; tone: Tone }> = {
  first: { word: 'Sells first', tone: 'info' },
  next: { word: 'Next', tone: 'muted' },
  blocked: { word: 'Blocked', tone: 'bad' },
  sold_out: { word: 'Sold out', tone: 'muted' },
}

export const BLOCKS: Record<AdminLot['blocks'][number], string> = {
  recalled: 'Recalled',
  expired: 'Past its date',
  unstamped: 'Unstamped since 1 April 2027',
  no_report: 'No lab report',
  held: 'Blocked by hand',
  best_before: 'Close to its date',
}

export const MAIL_STATES: Record<RecallBuyer['mail'], { word: string; tone: Tone }> = {
  ready: { word: 'Ready', tone: 'muted' },
  sent: { word: 'Sent', tone: 'ok' },
  failed: { word: 'Came back', tone: 'warn' },
  in_shop: { word: 'Not sent yet, take out', tone: 'info' },
  returned: { word: 'Not needed, returned', tone: 'muted' },
  no_address: { word: 'No email, call', tone: 'warn' },
}

export const ANSWERS: Record<NonNullable<RecallBuyer['answer']>, string> = {
  returns: 'Sends it back',
  used: 'Used it',
  destroyed: 'Thrown away',
}

export const plural = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`
