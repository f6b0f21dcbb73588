/** What a product states about itself, as plain values: the facts of its class and the list in its description. */
import type { Offer } from '../../server/areas/catalogue/catalogue.offers.ts'
import goods from './data/goods.json' with { type: 'json' }

export type Fact = string | number | boolean

/** Leaves and beans with caffeine in them, as ingredients name them. */
const CAFFEINATED =
  /\b(?<!decaffeinated )(?:black tea|green tea|white tea|oolong|assam|ceylon|kenyan|darjeeling|lapsang|gunpowder|sencha|matcha|mate|guarana|caffeine|coffee|cocoa|cola nut)\b/i
const DECAFFEINATED = /decaf/i

/** The facts of a card. That it has no `caffeine` is said of teas and drinks alone. */
export function listFacts({ summary, compliance, description }: Offer): Record<string, Fact> {
  const facts: Record<string, Fact> = {}
  const stated: Readonly<Record<string, unknown>> = { ...compliance }
  // Those that mean something to a customer.
  for (const name of goods.facts) {
    const value = stated[name]
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') facts[name] = value
  }
  if (facts.fits === undefined) {
    const { fits } = listedIn(description)
    if (fits !== undefined) facts.fits = fits
  }
  const { ingredients } = compliance
  if (typeof ingredients === 'string') {
    const hasCaffeine = !DECAFFEINATED.test(ingredients) && CAFFEINATED.test(ingredients)
    const isDrink = summary.product_class === 'tea' || summary.product_class === 'cbd_food'
    if (isDrink || (hasCaffeine && summary.product_class === 'food_supplement')) facts.caffeine = hasCaffeine
  }
  return facts
}

export function getNicotineType({ summary, compliance }: Offer): 'salt' | 'freebase' | 'none' {
  const { nicotine_type } = compliance
  if (!summary.contains_nicotine) return 'none'
  return nicotine_type === 'salt' ? 'salt' : 'freebase'
}

/** '- **Power:** 12 to 18 W' of a description, by its label in small letters. */
export function listedIn(description: string): Record<string, string> {
  const lines = description.matchAll(/^\s*[-*]\s+\*\*([^*\n]{1,40}?):?\*\*:?\s*([^\n]{1,300})$/gm)
  return Object.fromEntries([...lines].map(([, label = '', value = '']) => [label.toLowerCase(), value.trim()]))
}

interface NutrientFact {
  name: string
  amount: number
  unit: string
  nrv_percent: number | null
}

export function listNutrients({ nutrients }: Offer['compliance']): NutrientFact[] {
  if (!Array.isArray(nutrients)) return []
  return nutrients.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('name' in one) || !('amount' in one) || !('unit' in one)) return []
    const { name, amount, unit } = one
    const nrv_percent = 'nrv_percent' in one && typeof one.nrv_percent === 'number' ? one.nrv_percent : null
    return typeof name === 'string' && typeof amount === 'number' && typeof unit === 'string'
      ? [{ name, amount, unit, nrv_percent }]
      : []
  })
}

export function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
