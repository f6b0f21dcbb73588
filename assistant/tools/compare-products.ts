/** Sets products side by side: only what differs between them. */
import { FLAVOUR_FAMILIES } from '@shop/contract/catalogue.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { z } from 'zod'
import type { Offer } from '../../server/areas/catalogue/catalogue.offers.ts'
import type { CatalogueService } from '../../server/areas/catalogue/catalogue.service.ts'
import goods from './data/goods.json' with { type: 'json' }
import { type ProductCard, toProductCard } from './product-card.ts'
import { type Fact, listNutrients } from './product-facts.ts'
import { tool } from './tool.ts'

const CompareInput = z.object({ product_ids: z.array(id).min(1).max(6) })

export interface CompareResult {
  items: ProductCard[]
  /** Only what differs; `values` are in the order of `items`, '–' where one says nothing. */
  rows: { label: string; values: string[] }[]
}

const NOTHING = '–'

const NICOTINE = { salt: 'salt', freebase: 'freebase', none: 'none' }

export function compareProducts(catalogue: Pick<CatalogueService, 'offersOf'>) {
  return tool({
    name: 'compare_products',
    description: 'Compares products by their ids: one row for each thing in which they differ.',
    input: CompareInput,
    async run({ product_ids }): Promise<CompareResult> {
      const offers = await catalogue.offersOf([...new Set(product_ids)])
      const items = offers.map((offer) => toProductCard(offer))
      const rows = [...rowsOf(items), ...nutrientRows(offers)]
      return { items, rows: rows.filter(({ values }) => new Set(values).size > 1) }
    },
  })
}

function rowsOf(items: readonly ProductCard[]) {
  const row = (label: string, value: (card: ProductCard) => string) => ({
    label,
    values: items.map((card) => value(card) || NOTHING),
  })
  return [
    row('Price', ({ price_pence, price_range }) => price_range || formatPence(price_pence)),
    row('In stock', ({ in_stock }) => (in_stock ? 'yes' : 'no')),
    row('Brand', ({ brand }) => brand),
    row('Kind', ({ subcategory, category }) => subcategory || category),
    row('Taste', ({ flavour_family }) => (flavour_family ? FLAVOUR_FAMILIES[flavour_family] : '')),
    row('Nicotine', (card) => (isVaped(card) ? NICOTINE[card.nicotine_type] : '')),
    row('Strengths', ({ strengths_mg }) => (strengths_mg.length > 0 ? `${strengths_mg.join(', ')} mg` : '')),
    row('Pack', ({ pack_size }) => pack_size),
    // '%' stands for the value.
    ...goods.compared.map(({ fact, label, written }) =>
      row(label, ({ facts }) => (facts[fact] === undefined ? '' : written.replace('%', textOf(facts[fact])))),
    ),
    row('Rating', ({ rating, num_reviews }) => (num_reviews > 0 ? `${rating} of 5 (${num_reviews} reviews)` : '')),
  ]
}

const isVaped = ({ contains_nicotine, product_class }: ProductCard) =>
  contains_nicotine || product_class === 'shortfill' || product_class === 'cbd_eliquid'

const textOf = (fact: Fact) => (fact === true ? 'yes' : fact === false ? 'no' : String(fact))

function nutrientRows(offers: readonly Offer[]) {
  const ofEach = offers.map(({ compliance }) => listNutrients(compliance))
  const names = [...new Set(ofEach.flatMap((nutrients) => nutrients.map(({ name }) => name)))]
  return names.map((name) => ({
    label: name,
    values: ofEach.map((nutrients) => {
      const found = nutrients.find((nutrient) => nutrient.name === name)
      return found ? `${found.amount} ${found.unit}` : NOTHING
    }),
  }))
}
