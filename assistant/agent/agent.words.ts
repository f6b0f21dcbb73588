/** Words for numbers, names and changes in the agent's sentences. */
import { formatPence } from '@shop/contract/lib/money.ts'

/** A name or a customer's words as markdown shows them literally, on one line. */
export function literal(text: string, longest = 200): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const cut = line.length > longest ? `${line.slice(0, longest)}…` : line
  return cut.replace(/[\\`*_{}[\]<>()#+!|~&:]/g, '\\$&')
}

const whole = new Intl.NumberFormat('en-GB')

export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${whole.format(count)} ${count === 1 ? one : many}`

export const number = (value: number): string => whole.format(value)

/** '£1,234.50', or '−£12.00' below nothing. */
export const money = (pence: number): string =>
  pence < 0 ? `−${formatPence(Math.round(-pence))}` : formatPence(Math.round(pence))

/** By how many percent `now` differs from `before`, to one decimal; null where there was nothing before. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10

/** 'up 12.5% on £400.00' */
export function against(now: number, before: number, show: (value: number) => string): string {
  const change = changePercent(now, before)
  if (now === before) return `the same as before`
  if (change === null) return `against ${show(before)}`
  return `${change > 0 ? 'up' : 'down'} ${whole.format(Math.abs(change))}% on ${show(before)}`
}

/** 'a, b and c' */
export function listed(words: readonly string[]): string {
  const last = words.at(-1)
  return words.length < 2 ? (last ?? '') : `${words.slice(0, -1).join(', ')} and ${last}`
}

/** The status of an order as staff read it. */
export const STATUS_WORDS: Readonly<Record<string, string>> = {
  pending_payment: 'waiting for payment',
  awaiting_transfer: 'awaiting a bank transfer',
  paid: 'paid',
  processing: 'being packed',
  shipped: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

export const statusWords = (status: string): string => STATUS_WORDS[status] ?? status

/** The status of a product in a sentence. */
export const PRODUCT_STATES = { draft: 'a draft', active: 'public', archived: 'archived' } as const

/** With a capital letter first. */
export const capital = (text: string): string => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())

/** 'Flavour: Mango, Strength: 10 mg' as people name a variation; '' where there is only one. */
export const formatAttributes = (attributes: Record<string, string>): string => Object.values(attributes).join(', ')
