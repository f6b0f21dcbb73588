import type { FoodSupplementFacts } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { hash } from '../art/colour.ts'
import type { ArtKind } from '../art/types.ts'
import { allergensOf } from './allergens.ts'
import { makerOf } from './makers.ts'
import { nutrientsOf } from './nutrients.ts'
import { optionOf, toneOf } from './options.ts'
import { PLANTS_AND_COMPLEXES } from './plants.data.ts'
import { pairsOf, penceOf, readTable } from './table.ts'
import type { ProductPlan } from './types.ts'
import { MINERALS_AND_OILS, VITAMINS } from './vitamins.data.ts'

const COLUMNS = [
  'maker',
  'name',
  'tone',
  'subcategory',
  'pack',
  'form',
  'sizes',
  'portion',
  'perPortion',
  'nutrients',
  'ingredients',
  'allergens',
  'note',
] as const

const PACKS: readonly ArtKind[] = ['jar', 'pouch', 'dropper']

function packOf(cell: string): ArtKind {
  const pack = PACKS.find((known) => known === cell)
  if (!pack) throw new Error(`There is no pack '${cell}'.`)
  return pack
}

/** Wordings of the Great Britain nutrition and health claims register, by the nutrient that must be present. */
const REGISTERED_CLAIMS: Readonly<Record<string, string>> = {
  'Vitamin D': 'Vitamin D contributes to the maintenance of normal bones',
  'Vitamin C': 'Vitamin C contributes to the normal function of the immune system',
  'Vitamin B12': 'Vitamin B12 contributes to normal red blood cell formation',
  Magnesium: 'Magnesium contributes to normal muscle function',
  Zinc: 'Zinc contributes to the maintenance of normal hair',
  Iron: 'Iron contributes to normal formation of red blood cells and haemoglobin',
  Iodine: 'Iodine contributes to normal energy-yielding metabolism',
  Calcium: 'Calcium is needed for the maintenance of normal bones',
  Selenium: 'Selenium contributes to the maintenance of normal nails',
  Biotin: 'Biotin contributes to the maintenance of normal hair',
}

/** At least 15 % of the reference value must be in a portion before a claim may be made. */
const SIGNIFICANT_PERCENT = 15

const SWALLOW = ['with water and a meal', 'with a glass of water', 'with food', 'whole, with water']

/** Food supplements: capsules, tablets, softgels, drops and powders. */
export function planSupplements(): ProductPlan[] {
  return readTable(COLUMNS, VITAMINS + MINERALS_AND_OILS + PLANTS_AND_COMPLEXES).map((cell) => {
    const maker = makerOf(cell('maker'))
    const name = cell('name')
    const form = cell('form')
    const isCounted = form === 'capsules' || form === 'tablets' || form === 'softgels'
    const unit = isCounted ? 'each' : form === 'powder' ? 'g' : 'ml'
    const sizes = pairsOf(cell('sizes')).map(([written, price]) => {
      const net = Number.parseInt(written, 10)
      return { size: isCounted ? `${net} ${form}` : `${net} ${unit}`, net, price: penceOf(price) }
    })
    const nutrients = nutrientsOf(cell('nutrients'))
    const largest = Math.max(...sizes.map(({ net }) => net))
    const taken = isCounted
      ? ` ${SWALLOW[hash(name) % SWALLOW.length]}`
      : form === 'powder'
        ? ' stirred into a cold drink'
        : ''
    const compliance: z.output<typeof FoodSupplementFacts> = {
      ingredients: cell('ingredients'),
      allergens: allergensOf(cell('allergens')),
      storage:
        form === 'liquid'
          ? 'Refrigerate after opening and use within two months.'
          : 'Store in a cool, dry place with the lid closed.',
      directions: `Adults: ${cell('portion')} a day${taken}.`,
      operator_name: maker.name,
      operator_address: maker.address,
      best_before: 'At least 6 months from delivery',
      origin: 'Made in the United Kingdom',
      daily_portion: cell('portion'),
      portions_per_pack: Math.max(1, Math.floor(largest / Number(cell('perPortion')))),
      nutrients,
      claims: nutrients.flatMap((nutrient) => {
        const claim = REGISTERED_CLAIMS[nutrient.name]
        return claim && (nutrient.nrv_percent ?? 0) >= SIGNIFICANT_PERCENT ? [claim] : []
      }),
    }
    const amounts = nutrients.map(({ name: nutrient, amount, unit: inUnit }) => `${nutrient} ${amount} ${inUnit}`)
    return {
      maker,
      name,
      category: 'vitamins-and-supplements',
      subcategory: cell('subcategory'),
      facts: { product_class: 'food_supplement', compliance },
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        `A day's portion is ${cell('portion')}: ${amounts.slice(0, 4).join(', ')}${amounts.length > 4 ? ' and more' : ''}.`,
        maker.ways[hash(name) % maker.ways.length] ?? '',
        [
          `- **Form:** ${form}`,
          `- **In the pack:** ${sizes.map(({ size }) => size).join(', ')}`,
          `- **Ingredients:** ${cell('ingredients')}`,
        ].join('\n'),
      ],
      tags: [form, cell('subcategory').replaceAll('-', ' ')],
      unit,
      options:
        sizes.length > 1
          ? [
              optionOf(
                'Size',
                sizes.map(({ size }) => [size, null]),
              ),
            ]
          : [],
      variations: sizes.map(({ size, net, price }) => ({
        attributes: sizes.length > 1 ? { Size: size } : {},
        price,
        net_quantity: net,
      })),
      art: {
        kind: packOf(cell('pack')),
        brand: maker.name,
        name,
        flavour: toneOf(cell('tone')),
        volume: sizes[0]?.size ?? '',
        isAlone: !isCounted,
      },
    }
  })
}
