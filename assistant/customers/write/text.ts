/** Words and marks that all answers share: amounts, lists, links; names of the catalogue are written so that they stay text. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { claimIn } from '../../model/model.claims.ts'
import type { ProductCard } from '../../tools/product-card.ts'

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const

/** 'one' to 'ten', then figures. */
export const inWords = (count: number): string => SMALL[count] ?? count.toLocaleString('en-GB')

export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** 'Kit, one pod' begins small in the middle of a sentence; 'USB lead' does not. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text

/** 'a', 'a and b', 'a, b and c'. */
export function joinWords(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  const end = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${last} ${end}` : end
}

/** Text of the catalogue as text: no mark of it means anything, and no address in it becomes a link. */
export function escapeText(text: string): string {
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
  /^\/(?![/\\])[\w\-./?=&%,+]*$/.test(path) ? `[${escapeText(name)}](${path})` : escapeText(name)

export const linkToCard = ({ name, path }: { name: string; path: string }): string => linkTo(name, path)

/** '£4.79', or 'from £4.79' where other choices cost more. */
export const formatCardPrice = ({ price_pence, price_range }: ProductCard): string =>
  price_range === '' ? formatPence(price_pence) : `from ${formatPence(price_pence)}`

/** '6, 10 or 20 mg'. */
export const formatStrengths = (mg: readonly number[], last: 'and' | 'or' = 'or'): string =>
  mg.length === 0 ? '' : `${joinWords(mg.map(String), last)} mg`

/** The text with one full stop at its end. */
export const toSentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** Joins the parts that say something. */
export const joinTexts = (parts: readonly (string | undefined)[], gap = ' '): string =>
  parts.filter((part) => part !== undefined && part !== '').join(gap)

/** What the catalogue says of a product, without any sentence that this assistant may not say. */
export function withoutClaims(text: string, context: string): string {
  return text
    .split(/(?<=[.!?])(?=\s)/)
    .filter((sentence) => claimIn(sentence, { context, facts: '' }) === undefined)
    .join('')
    .trim()
}

const LONG_DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** '21 November' of '2026-11-21'. */
export function formatDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T12:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : LONG_DATE.format(date)
}

/**
 * Puts values into a text: '{name} costs {price}[[, {unit}]]'. A part in [[ ]] is left out when one of its values is empty.
 * Returns undefined where a value outside such a part is unknown.
 */
export function fillText(text: string, values: Readonly<Record<string, string | undefined>>): string | undefined {
  let isWhole = true
  const fill = (part: string) =>
    part.replace(/\{([\w.]+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) isWhole = false
      return value ?? ''
    })
  const trimmed = text.replace(/\[\[(.*?)\]\]/g, (_, part: string) =>
    [...part.matchAll(/\{([\w.]+)\}/g)].every(([, name = '']) => (values[name] ?? '') !== '') ? part : '',
  )
  const filled = fill(trimmed)
  return isWhole ? filled : undefined
}
