/** A shop of any size for benchmarks: varied, the same every time, and lawful like the demo. */

import type { FlavourFamily, ProductOption } from '@shop/contract/catalogue.ts'
import type { ClassifiedFacts } from '@shop/contract/compliance.ts'
import type { NetUnit } from '@shop/contract/fields/product.fields.ts'
import { toSlug } from '../../server/platform/slug.ts'
import { DEMO_BRANDS } from '../catalogue/taxonomy.ts'
import { type Choice, DEPARTMENT_LINES, type Line } from './catalogue.lines.ts'
import { FLAVOUR_WORDS, HARDWARE_WORDS, OPENINGS } from './catalogue.words.ts'
import type { Brand } from './facts.ts'
import { randomFrom } from './random.ts'

/** A row of `product`, its references by slug, and its rows of `variation`. Amounts are pence. */
export interface LargeProduct {
  name: string
  slug: string
  sku: string
  facts: ClassifiedFacts
  brand: string
  category: string
  subcategory: string
  description: string
  short_description: string
  tags: string[]
  options: ProductOption[]
  flavour_family: FlavourFamily | null
  net_quantity: number | null
  net_unit: NetUnit | null
  popularity: number
  variations: LargeVariation[]
}

interface LargeVariation {
  sku: string
  attributes: Record<string, string>
  price_pence: number
  stock_quantity: number
  net_quantity: number | null
  position: number
}

const EXTRA_BRANDS = 92

/** The demo's brands and many more, so that brands divide a large shop as they would. */
export const LARGE_BRANDS: readonly Brand[] = [
  ...DEMO_BRANDS,
  ...Array.from({ length: EXTRA_BRANDS }, (_, i): Brand => {
    const name = `${OPENINGS[(i * 7) % OPENINGS.length]} ${i % 3 === 0 ? '& ' : ''}${HARDWARE_WORDS[(i * 11) % HARDWARE_WORDS.length]}`
    const address = `${i + 1} Foundry Street, Leeds`
    return { name, slug: toSlug(name, 'brand'), town: 'Leeds', address, description: `${name} of Leeds.` }
  }),
]

/** Steps through all combinations of words without coming back early: it shares no factor with their number. */
const STRIDE = 7_368_787

/** `count` products, about 2.5 variations each. Slugs are unique for the first few million. `today` dates their papers. */
export function* largeCatalogue(count: number, today: string): Generator<LargeProduct> {
  for (let index = 0; index < count; index++) yield largeProduct(index, today)
}

function largeProduct(index: number, today: string): LargeProduct {
  const random = randomFrom(`large ${index}`)
  const line = lineFor(random())
  const maker = LARGE_BRANDS[Math.floor(random() ** 2 * LARGE_BRANDS.length)] ?? DEMO_BRANDS[0]
  if (!maker) throw new Error('There are no brands.')
  const { title, second } = titleOf(index, line)
  const name = `${title} ${line.suffix}`
  const sku = `LG-${index + 1}`
  const choices = line.choices(random)
  const variations = variationsOf(sku, line, choices, random)
  return {
    name,
    slug: toSlug(`${name} ${index + 1}`, 'product'),
    sku,
    facts: line.facts({ maker, index: index % 900, today, choices }),
    brand: maker.slug,
    category: line.category,
    subcategory: line.subcategory,
    description: `${name} is made by ${maker.name} in ${maker.town}.\n\n${line.text(second)}`,
    short_description: line.text(second),
    tags: [line.suffix.toLowerCase(), second.toLowerCase()],
    options: choices.map(({ name: option, values }) => ({
      name: option,
      values: values.map((value) => ({ value, swatch: null })),
    })),
    flavour_family: line.families[Math.floor(random() * line.families.length)] ?? null,
    net_quantity: line.net,
    net_unit: line.unit,
    popularity: Math.floor(random() ** 4 * 3000),
    variations,
  }
}

function lineFor(share: number): Line {
  let reached = 0
  for (const line of DEPARTMENT_LINES) {
    reached += line.share
    if (share < reached) return line
  }
  throw new Error('The shares of the lines do not add up to one.')
}

/** Three words, another three for each index: 'Quiet Plum & Fennel', 'Marsh Heron 24'. */
function titleOf(index: number, { isHardware }: Line): { title: string; second: string } {
  const nouns = isHardware ? HARDWARE_WORDS : FLAVOUR_WORDS
  const place = (index * STRIDE) % (OPENINGS.length * nouns.length * (nouns.length - 1))
  const opening = OPENINGS[place % OPENINGS.length] ?? ''
  const noun = Math.floor(place / OPENINGS.length) % nouns.length
  const step = 1 + Math.floor(place / OPENINGS.length / nouns.length)
  const second = nouns[noun] ?? ''
  const third = nouns[(noun + step) % nouns.length]
  return { title: isHardware ? `${opening} ${second} ${step}` : `${opening} ${second} & ${third}`, second }
}

function variationsOf(sku: string, line: Line, choices: readonly Choice[], random: () => number): LargeVariation[] {
  const [lowest, highest] = line.prices
  const base = lowest + Math.floor(random() * ((highest - lowest) / 10)) * 10 + 9
  return combinationsOf(choices).map((attributes, position) => {
    const share = random()
    return {
      sku: `${sku}-${position + 1}`,
      attributes,
      price_pence: base + (line.isPricedByChoice ? position * Math.ceil(base / 20) * 10 : 0),
      stock_quantity: share < 0.08 ? 0 : Math.floor(share * 200),
      net_quantity: null,
      position,
    }
  })
}

/** Every way to choose one value of each; a single way, with nothing chosen, where there is no choice. */
function combinationsOf(choices: readonly Choice[]): Record<string, string>[] {
  return choices.reduce<Record<string, string>[]>(
    (ways, { name, values }) => ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value }))),
    [{}],
  )
}
