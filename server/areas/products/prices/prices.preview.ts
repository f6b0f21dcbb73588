/** What a new price means for a variation: its margin, and what staff should check. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { MAX_PRICE_POUNDS } from '@shop/contract/constants.ts'
import { formatPence, toPence } from '@shop/contract/lib/money.ts'
import type { PricePreviewRow } from '@shop/contract/prices/price-changes.ts'
import type { z } from 'zod'
import { vatRatePercent } from '../../compliance/compliance.classes.ts'
import { readFacts } from '../../compliance/compliance.facts.ts'
import { DUTY_FROM, dutyWithVat } from '../../compliance/compliance.warnings.ts'
import type { PricedVariation } from './prices.repository.ts'

export type PreviewRow = z.output<typeof PricePreviewRow>

interface PreviewFacts {
  isTaxed: boolean
  today: string
  /** Without it, costs are neither shown nor warned of. */
  hasCosts: boolean
}

/** Returns what the price `wanted`, in pence, would be for a variation. */
export function toPreviewRow(
  variation: PricedVariation,
  wanted: number,
  { isTaxed, today, hasCosts }: PreviewFacts,
): PreviewRow {
  const unchanged_reason = whyUnchanged(variation.price_pence, wanted)
  const new_price = unchanged_reason === null ? wanted : variation.price_pence
  const net = netPrice(new_price, variation.product_class, { isTaxed, today })
  const cost = hasCosts ? variation.cost_price_pence : null
  return {
    variation_id: variation.id,
    product_id: variation.product_id,
    name: variationName(variation),
    sku: variation.sku,
    price: variation.price_pence,
    new_price,
    lowest_price: variation.lowest_pence,
    margin_percent: marginPercent(net, cost),
    warnings: unchanged_reason === null ? warningsOf(variation, { new_price, netPrice: net, cost, today }) : [],
    unchanged_reason,
  }
}

/** Returns a price without VAT. Both in pence, the result not rounded. */
export const netPrice = (
  price: number,
  productClass: ProductClass,
  { isTaxed, today }: Pick<PreviewFacts, 'isTaxed' | 'today'>,
): number => (isTaxed ? (price * 100) / (100 + vatRatePercent(productClass, today)) : price)

/** Returns the profit in whole percent of a price without VAT; null without a cost or a price. Both in pence. */
export const marginPercent = (net: number, cost: number | null): number | null =>
  cost === null || net === 0 ? null : Math.round((100 * (net - cost)) / net)

/** Returns the product's name with the variation's choices: 'Nettle Tea, 100 g'. */
export const variationName = ({ name, attributes }: { name: string; attributes: Record<string, string> }): string =>
  [name, ...Object.values(attributes)].join(', ')

/** Rows with a warning come first. */
export const warningsFirst = <T extends { warnings: readonly string[] }>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => Number(other.warnings.length > 0) - Number(one.warnings.length > 0))

/** Returns why a price stays, in words; null if it changes. */
function whyUnchanged(pence: number, wanted: number): string | null {
  if (wanted <= 0) return 'It would cost nothing.'
  if (wanted > toPence(MAX_PRICE_POUNDS)) return 'It would be above the highest possible price.'
  return wanted === pence ? 'The price stays the same.' : null
}

function warningsOf(
  { product_class, compliance, compare_at_price_pence, price_pence }: PricedVariation,
  { new_price, netPrice, cost, today }: { new_price: number; netPrice: number; cost: number | null; today: string },
): string[] {
  const facts = readFacts(product_class, compliance)
  const duty = facts && today >= DUTY_FROM ? dutyWithVat(facts, today) : 0
  const warnings = []
  if (cost !== null && netPrice < cost) warnings.push(`Below its cost of ${formatPence(cost)}.`)
  if (new_price < duty) warnings.push(`Rule A14: duty and VAT alone are ${formatPence(duty)}.`)
  if (compare_at_price_pence !== null && new_price > price_pence)
    warnings.push(`Its compare-at price of ${formatPence(compare_at_price_pence)} is removed (F15).`)
  return warnings
}
