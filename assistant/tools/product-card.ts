/** From an offer of the catalogue to the card that tools answer. */
import { formatPriceRange } from '@shop/contract/lib/money.ts'
import type { Offer, OfferedVariation } from '../../server/areas/catalogue/catalogue.offers.ts'
import { ageRestricted } from '../../server/areas/compliance/compliance.classes.ts'
import { factsOf, nicotineTypeOf } from './product-facts.ts'
import type { ProductCard } from './tool.results.ts'

/** The canonical address of a product's page. */
export const pathOf = ({ id, slug }: { id: number; slug: string }): string =>
  slug === '' ? `/product/${id}` : `/product/${id}-${slug}`

const isHeld = ({ stock_quantity }: OfferedVariation) => stock_quantity > 0

/** What can be bought of `variations`, or all of them where nothing can. */
const buyable = (variations: readonly OfferedVariation[]) => {
  const held = variations.filter(isHeld)
  return held.length > 0 ? held : [...variations]
}

/** The card of a product; price and stock are of `meant`, those of its variations that were asked for. */
export function cardOf(offer: Offer, meant: readonly OfferedVariation[] = offer.variations): ProductCard {
  const { summary } = offer
  const forSale = buyable(meant)
  const prices = forSale.map(({ price_pence }) => price_pence)
  const stock_quantity = meant.reduce((sum, one) => sum + one.stock_quantity, 0)
  const lowest = prices.length > 0 ? Math.min(...prices) : summary.price
  const strengths = buyable(offer.variations).flatMap(({ strength_mg }) => strength_mg ?? [])
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
    nicotine_type: nicotineTypeOf(offer),
    flavours: [...new Set(forSale.flatMap(({ attributes }) => attributes.Flavour ?? []))],
    flavour_family: summary.flavour_family,
    pack_size: summary.pack_size,
    rating: summary.rating,
    num_reviews: summary.num_reviews,
    age_restricted: ageRestricted(summary.product_class),
    contains_nicotine: summary.contains_nicotine,
    path: pathOf(summary),
    summary: summary.short_description,
    facts: { ...factsOf(offer), ...resistancesOf(offer, forSale) },
  }
}

/** Of coils and what takes them: '0.6 Ω, 0.8 Ω', those that are in stock where there is a choice. */
function resistancesOf({ compliance }: Offer, forSale: readonly OfferedVariation[]): ProductCard['facts'] {
  const chosen = [...new Set(forSale.flatMap(({ attributes }) => attributes.Resistance ?? []))]
  if (chosen.length > 0) return { resistances: chosen.join(', ') }
  const { resistance_ohm } = compliance
  return typeof resistance_ohm === 'number' ? { resistances: `${resistance_ohm} Ω` } : {}
}
