/** Words and marks that all answers share: amounts, counts, lists, links; names of goods are written so that they stay text. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { claimIn } from '../../model/model.claims.ts'
import type { ProductCard } from '../../tools/tool.results.ts'

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** 'one' to 'ten', then figures. */
export const inWords = (count: number): string => SMALL[count] ?? String(count)

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** 'a', 'a and b', 'a, b and c'. */
export function listOf(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  const end = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${last} ${end}` : end
}

/** Text of the catalogue as text: no mark of it means anything, and no address in it becomes a link. */
export function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~#!$]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/:\/\//g, '\\://')
    .replace(/\b(www)\./gi, '$1\\.')
    .replace(/@/g, '\\@')
}

export const linkTo = (name: string, path: string): string =>
  /^\/(?![/\\])[\w\-./?=&%,+]*$/.test(path) ? `[${plain(name)}](${path})` : plain(name)

export const bold = (name: string): string => `**${plain(name)}**`

/** '£4.79', or 'from £4.79' where other choices cost more. */
export const priceOf = ({ price_pence, price_range }: ProductCard): string =>
  price_range === '' ? formatPence(price_pence) : `from ${formatPence(price_pence)}`

/** '6, 10 or 20 mg'. */
export const strengths = (mg: readonly number[], last: 'and' | 'or' = 'or'): string =>
  mg.length === 0 ? '' : `${listOf(mg.map(String), last)} mg`

/** 1000 as '1,000'. */
export const inThousands = (figure: number): string => figure.toLocaleString('en-GB')

/** What the catalogue says of a product, without any sentence that this assistant may not say. */
export function said(text: string, context: string): string {
  const sentences = text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$)|[.!?]+/g) ?? []
  return sentences
    .filter((sentence) => claimIn(sentence, { context, facts: '' }) === undefined)
    .join('')
    .trim()
}

/** '21 November 2026' of '2026-11-21'. */
export function inLongDate(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T12:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : LONG.format(date)
}
const LONG = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
