/** From an offer of the catalogue to the card that tools answer. */

import type { FlavourFamily } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import { formatPriceRange } from '@shop/contract/lib/money.ts'
import type { Offer, OfferedVariation } from '../../server/areas/catalogue/catalogue.offers.ts'
import { ageRestricted } from '../../server/areas/compliance/compliance.classes.ts'
import { type Fact, getNicotineType, listFacts } from './product-facts.ts'

/** A product at a glance. `in_stock` and `stock_quantity` are of the variations that were asked for. */
export interface ProductCard {
  id: number
  name: string
  brand: string
  category: string
  subcategory: string
  product_class: ProductClass
  /** Of the cheapest variation that was asked for. */
  price_pence: number
  /** '£3.99 – £12.99' where prices differ, else ''. */
  price_range: string
  in_stock: boolean
  stock_quantity: number
  /** Those that are in stock; those on offer where nothing is. */
  strengths_mg: number[]
  nicotine_type: 'salt' | 'freebase' | 'none'
  /** Flavours to choose from that are in stock; empty where there is no such choice. */
  flavours: string[]
  flavour_family: FlavourFamily | null
  pack_size: string
  /** Forms of it that are sold out while others are in stock, by their values: ['120 softgels'], ['Melon Ice', '6 mg']. */
  sold_out: string[][]
  rating: number
  num_reviews: number
  age_restricted: boolean
  contains_nicotine: boolean
  path: string
  /** One sentence, as on the card. */
  summary: string
  /** What the class states: battery_mah, power_w, tank_ml, resistances, fits, base, volume_ml, cbd_mg_per_serving … */
  facts: Record<string, Fact>
}

/** The canonical address of a product's page. */
export const toProductPath = ({ id, slug }: { id: number; slug: string }): string =>
  slug === '' ? `/product/${id}` : `/product/${id}-${slug}`

const isHeld = ({ stock_quantity }: OfferedVariation) => stock_quantity > 0

/** What can be bought of `variations`, or all of them where nothing can. */
const buyable = (variations: readonly OfferedVariation[]) => {
  const held = variations.filter(isHeld)
  return held.length > 0 ? held : [...variations]
}

/** The card of a product; price and stock are of `meant`, those of its variations that were asked for. */
export function toProductCard(offer: Offer, meant: readonly OfferedVariation[] = offer.variations): ProductCard {
  const { summary } = offer
  const forSale = buyable(meant)
  const prices = forSale.map(({ price_pence }) => price_pence)
  const stock_quantity = meant.reduce((sum, one) => sum + one.stock_quantity, 0)
  const lowest = prices.length > 0 ? Math.min(...prices) : summary.price
  const tastes = new Set(meant.map(({ attributes }) => attributes.Flavour))
  const ofTaste = offer.variations.filter(({ attributes }) => tastes.has(attributes.Flavour))
  const strengths = buyable(ofTaste).flatMap(({ strength_mg }) => strength_mg ?? [])
  const sold_out = listSoldOut(ofTaste)
  return {
    id: summary.id,
    name: summary.name,
    brand: summary.brand_name,
    category: summary.category?.name ?? '',
    subcategory: summary.subcategory?.name ?? '',
    product_class: summary.product_class,
    price_pence: lowest,
    price_range: formatPriceRange(lowest, prices.length > 0 ? Math.max(...prices) : lowest),
    in_stock: stock_quantity > 0,
    stock_quantity,
    strengths_mg: [...new Set(strengths)].sort((a, b) => a - b),
    nicotine_type: getNicotineType(offer),
    flavours: [...new Set(forSale.flatMap(({ attributes }) => attributes.Flavour ?? []))],
    flavour_family: summary.flavour_family,
    pack_size: packOf(offer, sold_out),
    sold_out,
    rating: summary.rating,
    num_reviews: summary.num_reviews,
    age_restricted: ageRestricted(summary.product_class),
    contains_nicotine: summary.contains_nicotine,
    path: toProductPath(summary),
    summary: summary.short_description,
    facts: { ...listFacts(offer), ...resistancesOf(offer, forSale) },
  }
}

/** The forms that are sold out while others are in stock; a value of which nothing is left stands alone. */
function listSoldOut(variations: readonly OfferedVariation[]): string[][] {
  const held = variations.filter(isHeld)
  if (held.length === 0) return []
  const isLeft = ([name, value]: [string, string]) => held.some(({ attributes }) => attributes[name] === value)
  const isAmount = (value: string) => /^\d/.test(value)
  const forms = variations
    .filter((one) => !isHeld(one))
    .map(({ attributes }) => {
      const values = Object.entries(attributes)
      const gone = values.filter((value) => !isLeft(value)).slice(0, 1)
      const form = (gone.length > 0 ? gone : values).map(([, value]) => value)
      return [...form.filter((value) => !isAmount(value)), ...form.filter(isAmount)]
    })
  return [...new Map(forms.map((form) => [form.join('|'), form])).values()].filter((form) => form.length > 0)
}

/** '60–120 softgels' names only sizes that are in stock. */
function packOf({ summary, variations }: Offer, soldOut: readonly string[][]): string {
  const sizes = variations.filter(isHeld).flatMap(({ attributes }) => attributes.Size ?? [])
  const isLess = variations.some(({ attributes: { Size } }) => soldOut.some(([value]) => value === Size))
  return isLess && sizes.length > 0 ? [...new Set(sizes)].join(', ') : summary.pack_size
}

/** Of coils and what takes them: '0.6 Ω, 0.8 Ω', those that are in stock where there is a choice. */
function resistancesOf({ compliance }: Offer, forSale: readonly OfferedVariation[]): ProductCard['facts'] {
  const chosen = [...new Set(forSale.flatMap(({ attributes }) => attributes.Resistance ?? []))]
  if (chosen.length > 0) return { resistances: chosen.join(', ') }
  const { resistance_ohm } = compliance
  return typeof resistance_ohm === 'number' ? { resistances: `${resistance_ohm} Ω` } : {}
}
