/** Finds bundles: several products at one price. */
import type { Bundle } from '@shop/contract/bundles.ts'
import { ProductClass } from '@shop/contract/compliance.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import type { BundlesService } from '../../server/areas/bundles/bundles.service.ts'
import { formsIn } from './offer-match.ts'
import { MAX_CARDS, pence, USUAL_CARDS, words } from './tool.fields.ts'
import { tool } from './tool.ts'

export const BundlesInput = z.object({
  bundle_id: id.optional(),
  query: words.optional().describe('Words to be found in the bundle or in one of its parts'),
  product_id: id.optional().describe('Only bundles with this product'),
  classes: z
    .array(ProductClass)
    .max(20)
    .optional()
    .describe('Kinds of product of which it must hold at least one each'),
  max_pence: pence.optional().describe('Highest price, in pence'),
  sort: z.enum(['newest', 'price_asc', 'price_desc', 'savings']).default('newest'),
  limit: z.int().min(1).max(MAX_CARDS).default(USUAL_CARDS),
})
export type BundlesInput = z.output<typeof BundlesInput>

export interface BundleCard {
  id: number
  name: string
  summary: string
  price_pence: number
  savings_pence: number
  in_stock: boolean
  stock_quantity: number
  contains_nicotine: boolean
  age_restricted: boolean
  /** '2 × Garden Mint Nic Salt (10 mg)'. */
  parts: string[]
  product_ids: number[]
  path: string
}

export interface BundlesResult {
  items: BundleCard[]
  total: number
}

/** So many of the newest are looked through. */
const MOST_LOOKED_AT = 100
/** Words that every bundle is meant by. */
const GENERIC = formsIn('bundle set deal offer pack kit multibuy discount the a of with in any for me')

export function findBundles(bundles: Pick<BundlesService, 'list'>) {
  return tool({
    name: 'bundles',
    description:
      'Finds bundles (several products at one price) that are in stock, with what they save against buying each alone, in pence. There are no other offers that can be looked up.',
    input: BundlesInput,
    async run({ bundle_id, query = '', product_id, classes = [], max_pence, sort, limit }): Promise<BundlesResult> {
      const { items } = await bundles.list({ skip: 0, limit: MOST_LOOKED_AT })
      const words = [...formsIn(query)].filter((word) => !GENERIC.has(word))
      const found = items.filter(
        (bundle) =>
          (bundle_id === undefined ? bundle.stock_quantity > 0 : bundle.id === bundle_id) &&
          (max_pence === undefined || bundle.price <= max_pence) &&
          (product_id === undefined || bundle.items.some(({ product }) => product.id === product_id)) &&
          classes.every((wanted) => bundle.items.some(({ product }) => product.product_class === wanted)),
      )
      const matching = (words.length === 0 ? found : mostMatching(found, words)).toSorted(ORDERS[sort])
      return { items: matching.slice(0, limit).map(cardOf), total: matching.length }
    },
  })
}

/** The newest first, as they are read, unless something else is asked for. */
const ORDERS: Readonly<Record<BundlesInput['sort'], (one: Bundle, other: Bundle) => number>> = {
  newest: () => 0,
  price_asc: (one, other) => one.price - other.price,
  price_desc: (one, other) => other.price - one.price,
  savings: (one, other) => other.savings - one.savings,
}

/** Those with the most of the words; none where no bundle has any. */
function mostMatching(bundles: readonly Bundle[], words: readonly string[]): Bundle[] {
  const points = bundles.map((bundle) => {
    const forms = formsIn(wordsOf(bundle))
    return words.filter((word) => forms.has(word)).length
  })
  const most = Math.max(0, ...points)
  return most === 0 ? [] : bundles.filter((_, place) => points[place] === most)
}

const wordsOf = ({ name, short_description, description, items }: Bundle): string =>
  [
    name,
    short_description,
    description,
    ...items.flatMap(({ product, variation }) => [
      product.name,
      product.brand_name,
      product.category?.name,
      product.subcategory?.name,
      product.flavour_family,
      ...Object.values(variation?.attributes ?? {}),
    ]),
  ].join(' | ')

function cardOf(bundle: Bundle): BundleCard {
  return {
    id: bundle.id,
    name: bundle.name,
    summary: bundle.short_description,
    price_pence: bundle.price,
    savings_pence: bundle.savings,
    in_stock: bundle.stock_quantity > 0,
    stock_quantity: bundle.stock_quantity,
    contains_nicotine: bundle.contains_nicotine,
    age_restricted: bundle.age_restricted,
    parts: bundle.items.map(({ product, variation, quantity }) => {
      const choice = Object.values(variation?.attributes ?? {}).join(', ')
      return `${quantity > 1 ? `${quantity} × ` : ''}${product.name}${choice ? ` (${choice})` : ''}`
    }),
    product_ids: bundle.items.map(({ product }) => product.id),
    path: `/bundle/${bundle.id}`,
  }
}
