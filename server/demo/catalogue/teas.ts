import { FlavourFamily } from '@shop/contract/catalogue.ts'
import type { ALLERGENS, CbdFoodFacts, TeaFacts } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { hash } from '../art/colour.ts'
import type { ArtItem } from '../art/types.ts'
import { DEMO_LAB_REPORT_KEY } from '../lab-report.ts'
import { allergensOf } from './allergens.ts'
import { daysBefore } from './days.ts'
import { MAKERS, type Maker, makerOf } from './makers.ts'
import { optionOf, toneOf } from './options.ts'
import { pairsOf, penceOf, readTable } from './table.ts'
import { CBD_TEAS, HERBAL_TEAS } from './teas.data.ts'
import type { ProductPlan } from './types.ts'

const CBD_COLUMNS = [
  'maker',
  'name',
  'tone',
  'family',
  'subcategory',
  'sizes',
  'servings',
  'cbd',
  'ingredients',
  'allergens',
  'brew',
  'note',
] as const
const TEA_COLUMNS = ['maker', 'name', 'tone', 'family', 'sizes', 'ingredients', 'brew', 'note'] as const
const STORAGE = 'Keep closed, dry and out of the light, below 25 °C.'

const way = (maker: Maker, seed: string) => maker.ways[hash(seed) % maker.ways.length] ?? ''

/** Sizes as choices; a single size is no choice, and stands in the name of its only variation. */
function sizesOf(cell: string) {
  const sizes = pairsOf(cell).map(([size, price]) => ({ size, price: penceOf(price), net: Number.parseInt(size, 10) }))
  const unit = sizes.some(({ size }) => size.includes('sachets')) ? ('each' as const) : ('g' as const)
  const options =
    sizes.length > 1
      ? [
          optionOf(
            'Size',
            sizes.map(({ size }) => [size, null]),
          ),
        ]
      : []
  const variations = sizes.map(({ size, price, net }) => ({
    attributes: sizes.length > 1 ? { Size: size } : {},
    price,
    net_quantity: net,
  }))
  return { sizes, unit, options, variations }
}

/** Tins hold loose leaf, boxes sachets, pouches powder. */
function packArt(maker: Maker, name: string, tone: string, size: string): ArtItem {
  const kind = size.includes('sachets') ? 'teabox' : size.includes('loose') ? 'teatin' : 'pouch'
  return { kind, brand: maker.name, name, flavour: toneOf(tone), volume: size, isAlone: true }
}

const foodFacts = (maker: Maker, ingredients: string, brew: string) => ({
  ingredients,
  allergens: [] as (typeof ALLERGENS)[number][],
  storage: STORAGE,
  operator_name: maker.name,
  operator_address: maker.address,
  best_before: 'At least 6 months from delivery',
  origin: 'Blended and packed in the United Kingdom',
  directions: brew,
})

/** Teas and mixes with CBD isolate: never above 10 mg of CBD or 0.07 mg of THC a day. */
export function planCbdTeas(today: string): ProductPlan[] {
  return readTable(CBD_COLUMNS, CBD_TEAS).map((cell, index) => {
    const maker = makerOf(cell('maker'))
    const { sizes, unit, options, variations } = sizesOf(cell('sizes'))
    const cbd = Number(cell('cbd'))
    const servings = Number(cell('servings'))
    const perDay = Math.floor(10 / cbd)
    const lot = `L${String(26000 + index * 7)}`
    const compliance: z.output<typeof CbdFoodFacts> = {
      ...foodFacts(
        maker,
        cell('ingredients'),
        `${cell('brew')}. At most ${perDay === 1 ? 'one serving' : 'two servings'} a day.`,
      ),
      allergens: allergensOf(cell('allergens')),
      coa_file: DEMO_LAB_REPORT_KEY,
      coa_date: daysBefore(today, 20 + (index % 30)),
      coa_lot: lot,
      fsa_list_ref: `RP${410 + MAKERS.indexOf(maker)}-${String(index + 1).padStart(3, '0')}`,
      fsa_status: 'on_list',
      fsa_checked_on: daysBefore(today, 2 + (index % 6)),
      cbd_mg_per_serving: cbd,
      servings_per_day: perDay,
      cbd_mg_per_pack: cbd * servings,
      thc_mg_per_serving: 0.01,
      controlled_cannabinoids_mg_per_pack: Math.round(servings * 0.01 * 100) / 100,
      plant_part: 'isolate',
    }
    return {
      maker,
      name: cell('name'),
      category: 'cbd-teas',
      subcategory: cell('subcategory'),
      facts: { product_class: 'cbd_food', compliance },
      family: FlavourFamily.parse(cell('family')),
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        `Each serving holds ${cbd} mg of CBD, added as an isolate. ${way(maker, cell('name'))}`,
        [
          `- **Ingredients:** ${cell('ingredients')}`,
          `- **To make:** ${cell('brew')}`,
          `- **In the pack:** ${sizes.map(({ size }) => size).join(' or ')}`,
          `- **Lab report:** lot ${lot}`,
        ].join('\n'),
      ],
      tags: ['cbd', 'tea', cell('family')],
      unit,
      options,
      variations,
      art: packArt(maker, cell('name').replace(/ CBD (Tea|Mix)$/, ''), cell('tone'), sizes[0]?.size ?? ''),
      beside: { kind: cell('subcategory') === 'sachets' ? 'teatin' : 'teabox' },
    }
  })
}

/** Plain teas: nothing in them but leaf, fruit and spice. */
export function planHerbalTeas(): ProductPlan[] {
  return readTable(TEA_COLUMNS, HERBAL_TEAS).map((cell) => {
    const maker = makerOf(cell('maker'))
    const { sizes, unit, options, variations } = sizesOf(cell('sizes'))
    const compliance: z.output<typeof TeaFacts> = foodFacts(maker, cell('ingredients'), cell('brew'))
    return {
      maker,
      name: `${cell('name')} Tea`,
      category: 'cbd-teas',
      subcategory: 'herbal-teas',
      facts: { product_class: 'tea', compliance },
      family: FlavourFamily.parse(cell('family')),
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        way(maker, cell('name')),
        [
          `- **Ingredients:** ${cell('ingredients')}`,
          `- **To make:** ${cell('brew')}`,
          `- **In the pack:** ${sizes.map(({ size }) => size).join(' or ')}`,
        ].join('\n'),
      ],
      tags: ['tea', 'infusion', cell('family')],
      unit,
      options,
      variations,
      art: packArt(maker, cell('name'), cell('tone'), sizes[0]?.size ?? ''),
    }
  })
}
