import { FlavourFamily } from '@shop/contract/catalogue.ts'
import { hash } from '../art/colour.ts'
import { FIFTY_FIFTY } from './fifty.data.ts'
import { nicotineLiquid, shortfillFacts } from './liquid.facts.ts'
import { makerOf } from './makers.ts'
import { optionOf, toneOf } from './options.ts'
import { NIC_SALTS } from './salts.data.ts'
import { SHORTFILLS } from './shortfills.data.ts'
import { listOf, pairsOf, penceOf, readTable } from './table.ts'
import type { PlannedVariation, ProductPlan } from './types.ts'

const SALT_COLUMNS = ['maker', 'name', 'tone', 'family', 'price', 'strengths', 'range', 'note'] as const
const SHORTFILL_COLUMNS = ['maker', 'name', 'tone', 'family', 'price', 'large', 'range', 'note'] as const

/** What a bottle that is not flavour by flavour the same has to say of itself, besides its note. */
const SALT_USE = [
  'Made for refillable pods and small mouth-to-lung tanks at 8 to 18 W, with coils of 0.8 ohm and above.',
  'The salt form is smooth at low power; in a sub-ohm tank these strengths are too much.',
  'Use it in a pod or a tight mouth-to-lung tank. It is not intended for sub-ohm coils.',
]
const FIFTY_USE = [
  'The even base wicks well in small tanks and pods with coils from 0.8 to 1.8 ohm.',
  'Thin enough for older mouth-to-lung tanks and for most refillable pods.',
  'It suits pen kits and mouth-to-lung pods; in the 0 and 3 mg strengths a wider tank works too.',
]
const SHORTFILL_USE = [
  'The thick base is for sub-ohm tanks and coils below 0.5 ohm.',
  'It needs a coil made for thick liquid: 0.15 to 0.4 ohm at 40 W and more.',
  'Too thick for most pods; at home in a sub-ohm tank.',
]

const pick = (from: readonly string[], seed: string) => from[hash(seed) % from.length] ?? ''

const strengthOption = (strengths: readonly string[]) =>
  optionOf(
    'Strength',
    strengths.map((strength) => [`${strength} mg`, null]),
  )

/** The product's own flavour first, then the rest of its range; none when it stands alone. */
function flavoursOf(name: string, tone: string, range: string): [string, string][] {
  const others = pairsOf(range)
  return others.length === 0 ? [] : [[name, tone], ...others]
}

const shown = (strengths: readonly string[]) =>
  strengths.length > 1
    ? `${strengths.slice(0, -1).join(', ')} and ${strengths.at(-1)} mg/ml`
    : `${strengths.join('')} mg/ml`

/** Nic salts and 50/50 liquids: 10 ml bottles that differ in strength and, some of them, in flavour. */
export function planBottles(line: 'Nic Salt' | '50/50', today: string): ProductPlan[] {
  const isSalt = line === 'Nic Salt'
  return readTable(SALT_COLUMNS, isSalt ? NIC_SALTS : FIFTY_FIFTY).map((cell, index) => {
    const maker = makerOf(cell('maker'))
    const flavour = cell('name')
    const name = `${flavour} ${line}`
    const strengths = listOf(cell('strengths'), ' ')
    const strongest = Math.max(...strengths.map(Number))
    const flavours = flavoursOf(flavour, cell('tone'), cell('range'))
    const others = flavours.slice(1).map(([other]) => other)
    const price = penceOf(cell('price'))
    const bottle = (strength: string, art: PlannedVariation['art'], attributes: Record<string, string>) => ({
      attributes: { ...attributes, Strength: `${strength} mg` },
      price,
      net_quantity: null,
      ...(art ? { art } : {}),
    })
    const variations: PlannedVariation[] =
      flavours.length === 0
        ? strengths.map((strength) => bottle(strength, undefined, {}))
        : flavours.flatMap(([value, tone], i) =>
            strengths.map((strength) =>
              bottle(strength, i === 0 ? undefined : { name: value, flavour: toneOf(tone) }, { Flavour: value }),
            ),
          )
    const shownStrength = strengths.includes('10') ? 10 : strongest
    return {
      maker,
      name,
      category: 'e-liquids',
      subcategory: isSalt ? 'nic-salts' : '50-50',
      facts: {
        product_class: 'nicotine_eliquid',
        compliance: nicotineLiquid({ maker, index, strongest, tone: cell('tone'), isSalt, today, line }),
      },
      family: FlavourFamily.parse(cell('family')),
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        ...(others.length > 0 ? [`The same bottle also comes as ${others.join(', ')}.`] : []),
        `${pick(maker.ways, name)} ${pick(isSalt ? SALT_USE : FIFTY_USE, name)}`,
        [
          '- **Volume:** 10 ml',
          `- **Strengths:** ${shown(strengths)}`,
          '- **Base:** 50 VG / 50 PG',
          `- **Nicotine:** ${isSalt ? 'salt' : 'freebase'}`,
          '- **Suits:** pods, small tanks',
          `- **Made in:** ${maker.town}, England`,
        ].join('\n'),
      ],
      tags: [isSalt ? 'nic salt' : '50/50', cell('family'), '10 ml'],
      unit: 'ml',
      options: [...(flavours.length > 0 ? [optionOf('Flavour', flavours)] : []), strengthOption(strengths)],
      variations,
      art: {
        kind: isSalt ? 'nicsalt' : 'bottle',
        brand: maker.name,
        name: flavour,
        flavour: toneOf(cell('tone')),
        strength: shownStrength,
        volume: '10 ml',
      },
      beside: { kind: isSalt ? 'bottle' : 'nicsalt', strength: strongest },
    }
  })
}

/** Shortfills: 0 mg liquid in 50 and 100 ml, with room for nicotine shots. */
export function planShortfills(today: string): ProductPlan[] {
  return readTable(SHORTFILL_COLUMNS, SHORTFILLS).map((cell, index) => {
    const maker = makerOf(cell('maker'))
    const flavour = cell('name')
    const name = `${flavour} Shortfill`
    const isLarge = cell('large') !== '-'
    const flavours = flavoursOf(flavour, cell('tone'), cell('range'))
    const sizes = [{ size: '50 ml', volume: 50, price: penceOf(cell('price')) }]
    if (isLarge) sizes.push({ size: '100 ml', volume: 100, price: penceOf(cell('large')) })
    const values: [string | null, string][] = flavours.length > 0 ? flavours : [[null, cell('tone')]]
    const variations = values.flatMap(([value, tone], i) =>
      sizes.map(
        ({ size, volume, price }): PlannedVariation => ({
          attributes: { ...(value ? { Flavour: value } : {}), Size: size },
          price,
          net_quantity: volume,
          ...(value && i > 0 ? { art: { name: value, flavour: toneOf(tone), volume: size } } : {}),
        }),
      ),
    )
    const largest = isLarge ? 100 : 50
    return {
      maker,
      name,
      category: 'e-liquids',
      subcategory: 'shortfills',
      facts: { product_class: 'shortfill', compliance: shortfillFacts(maker, index, largest, cell('tone'), today) },
      family: FlavourFamily.parse(cell('family')),
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        `${pick(maker.ways, name)} ${pick(SHORTFILL_USE, name)}`,
        isLarge
          ? 'The 50 ml fill comes in a 60 ml bottle and the 100 ml fill in one of 120 ml, which leaves room for one shot or two.'
          : 'The bottle holds 60 ml and is filled with 50, which leaves room for one 10 ml shot.',
        [
          '- **Nicotine:** 0 mg',
          '- **Base:** 70 VG / 30 PG',
          '- **Suits:** sub-ohm tanks',
          `- **Made in:** ${maker.town}, England`,
        ].join('\n'),
      ],
      tags: ['shortfill', cell('family'), '0 mg'],
      unit: 'ml',
      options: [
        ...(flavours.length > 0 ? [optionOf('Flavour', flavours)] : []),
        optionOf(
          'Size',
          sizes.map(({ size }) => [size, null]),
        ),
      ],
      variations,
      art: {
        kind: 'shortfill',
        brand: maker.name,
        name: flavour,
        flavour: toneOf(cell('tone')),
        strength: 0,
        volume: `${largest} ml`,
      },
    }
  })
}
