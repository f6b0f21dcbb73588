/** How much the demo shop holds and sells of each thing: uneven as in a real shop, and the same on every machine. */
import { hash } from '../art/colour.ts'
import { BUNDLE_WISHES } from '../bundles.data.ts'

/** What the shop window shows, most wanted first: always in stock, featured, and at the top of 'popularity'. */
const SHOWCASE = [
  'Garden Mint Nic Salt',
  'Lemon Posset Shortfill',
  'Pod One Refillable Kit',
  'Chamomile & Honeybush CBD Tea',
  'Smoked Cedar Nic Salt',
  'Wild Rhubarb Shortfill',
  'Magnesium Glycinate',
  'Slim Refillable Kit',
  'Cold Menthol 50/50',
  'Mango Ice Nic Salt',
  'Mesh Coils 0.8 Ω, 5 pack',
  'Virginia Leaf Nic Salt',
  'Vitamin D3 4000 IU',
  'Nettle & Mint CBD Tea',
  'Alphonso Mango Nic Salt',
  'Column Tank 2 ml',
]
const TOP_POPULARITY = 5000
const POPULARITY_STEP = 180

/** Products that are wholly out of stock, besides about one in twenty of the rest. */
const SOLD_OUT = new Set(['Vanilla Slice Shortfill', 'Dual Bay Charger', 'Darjeeling First Flush Tea'])

/** Parts of bundles are kept in stock, so that the bundles can be bought. */
const BUNDLED = new Set(BUNDLE_WISHES.flatMap(({ parts }) => parts.map(({ name }) => name)))

/** Stock of single choices, by product and by the value chosen. */
const FIXED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Garden Mint Nic Salt': { 'Winter Ice': 3, 'Honey Mint': 0 },
  'Chamomile & Honeybush CBD Tea': { '': 2 },
}

/** A share in [0, 1) that belongs to a text. */
export const shareOf = (text: string) => (hash(`${text}~`) % 9973) / 9973

export const isShowcased = (name: string) => SHOWCASE.includes(name)

export function popularityOf(name: string): number {
  const place = SHOWCASE.indexOf(name)
  if (place >= 0) return TOP_POPULARITY - place * POPULARITY_STEP
  return Math.round(8 + 1900 * shareOf(`${name} sells`) ** 3)
}

/** Units of one variation: none, one to five, or more. `values` are what its attributes say. */
export function stockOf(product: string, values: readonly string[]): number {
  const fixed = FIXED[product]
  const set = fixed?.[''] ?? values.map((value) => fixed?.[value]).find((units) => units !== undefined)
  if (set !== undefined) return set
  if (SOLD_OUT.has(product)) return 0
  const isKept = isShowcased(product) || BUNDLED.has(product)
  if (!isKept && shareOf(`${product} sold out`) < 0.052) return 0
  const share = shareOf([product, ...values].join('·'))
  if (isKept) return 18 + Math.floor(share * 140)
  if (share < 0.06 && values.length > 0) return 0
  if (share < 0.18) return 1 + Math.floor(shareOf(`${product} left ${values.join()}`) * 5)
  return 6 + Math.floor(share * 170)
}
