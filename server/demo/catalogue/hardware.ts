import { hash } from '../art/colour.ts'
import { COILS, KITS, PODS, TANKS } from './hardware.data.ts'
import { hardwareFacts } from './hardware.facts.ts'
import { notified } from './liquid.facts.ts'
import { type Maker, makerOf } from './makers.ts'
import { optionOf, toneOf } from './options.ts'
import { pairsOf, penceOf, readTable } from './table.ts'
import type { PlannedVariation, ProductPlan } from './types.ts'

const KIT_COLUMNS = [
  'maker',
  'name',
  'subcategory',
  'price',
  'colours',
  'tank',
  'watts',
  'mah',
  'coil',
  'parts',
  'note',
] as const
const TANK_COLUMNS = ['maker', 'name', 'price', 'colours', 'coils', 'note'] as const
const COIL_COLUMNS = ['maker', 'name', 'resistances', 'count', 'watts', 'fits', 'note'] as const
const POD_COLUMNS = ['maker', 'name', 'resistances', 'count', 'fits', 'note'] as const

const way = (maker: Maker, seed: string) => maker.ways[hash(seed) % maker.ways.length] ?? ''

function inColours(colours: [string, string][], price: number): PlannedVariation[] {
  return colours.map(([colour, tone], i) => ({
    attributes: { Colour: colour },
    price,
    net_quantity: null,
    ...(i > 0 ? { art: { flavour: toneOf(tone) } } : {}),
  }))
}

/** 'Pod One Refillable Kit' is drawn as 'Pod One'. */
const shortName = (name: string) => name.replace(/ (Refillable|Pen|Leather)? ?Kit$/, '').replace(/, \d pack$/, '')

export function planKits(today: string): ProductPlan[] {
  return readTable(KIT_COLUMNS, KITS).map((cell, index) => {
    const maker = makerOf(cell('maker'))
    const name = cell('name')
    const colours = pairsOf(cell('colours'))
    const isPen = cell('subcategory') === 'pen-kits'
    const holder = isPen ? 'tank' : 'pod'
    const isReplaceable = cell('coil') === 'replaceable'
    return {
      maker,
      name,
      category: 'devices',
      subcategory: cell('subcategory'),
      facts: {
        product_class: 'device',
        compliance: hardwareFacts({
          ...notified(maker, 5, index, today),
          tank_ml: Number(cell('tank')),
          coil: isReplaceable ? 'replaceable' : 'none',
          refills_available: `${cell('parts')} are sold separately`,
          fits: cell('parts'),
          power_w: Number(cell('watts')),
          battery_mah: Number(cell('mah')),
        }),
      },
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        `${way(maker, name)} It charges by USB-C, and the ${holder} is filled by hand from any bottle.`,
        [
          `- **Battery:** built in, ${cell('mah')} mAh, rechargeable`,
          `- **Power:** up to ${cell('watts')} W`,
          `- **${isPen ? 'Tank' : 'Pod'}:** refillable, ${cell('tank')} ml`,
          `- **${isReplaceable ? 'Coil: replaceable' : 'Pod: replaceable'}:** ${cell('parts')}, sold separately`,
          `- **In the box:** kit, one ${holder}${isReplaceable ? ', two coils' : ''}, USB-C lead, instructions`,
        ].join('\n'),
      ],
      tags: [isPen ? 'pen kit' : 'pod kit', 'refillable', 'rechargeable'],
      unit: null,
      options: [optionOf('Colour', colours)],
      variations: inColours(colours, penceOf(cell('price'))),
      art: {
        kind: isPen ? 'penkit' : 'podkit',
        brand: maker.name,
        name: shortName(name),
        flavour: toneOf(colours[0]?.[1] ?? 'stone'),
      },
      ...(colours[1] ? { beside: { flavour: toneOf(colours[1][1]) } } : {}),
    }
  })
}

export function planTanks(today: string): ProductPlan[] {
  return readTable(TANK_COLUMNS, TANKS).map((cell, index) => {
    const maker = makerOf(cell('maker'))
    const colours = pairsOf(cell('colours'))
    return {
      maker,
      name: cell('name'),
      category: 'coils-and-tanks',
      subcategory: 'tanks',
      facts: {
        product_class: 'tank',
        compliance: hardwareFacts({
          ...notified(maker, 6, index, today),
          tank_ml: 2,
          coil: 'replaceable',
          refills_available: `${cell('coils')} are sold separately`,
          fits: 'Tubes and boxes with a 510 thread',
        }),
      },
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        way(maker, cell('name')),
        `- **Capacity:** 2 ml\n- **Thread:** 510\n- **Coils:** ${cell('coils')}, sold separately\n- **In the box:** tank, one coil, spare seals`,
      ],
      tags: ['tank', '2 ml', 'refillable'],
      unit: null,
      options: [optionOf('Colour', colours)],
      variations: inColours(colours, penceOf(cell('price'))),
      art: {
        kind: 'tank',
        brand: maker.name,
        name: cell('name').replace(/ 2 ml$/, ''),
        flavour: toneOf(colours[0]?.[1] ?? 'stone'),
      },
    }
  })
}

/** Resistances as a choice; a single one stands in the name, and is no choice. */
function inResistances(cell: string, count: number) {
  const values = pairsOf(cell).map(([value, price]) => ({ value, price: penceOf(price) }))
  const hasChoice = values.length > 1
  const ohms = values.map(({ value }) => Number.parseFloat(value)).filter((ohm) => Number.isFinite(ohm))
  return {
    ohms,
    options: hasChoice
      ? [
          optionOf(
            'Resistance',
            values.map(({ value }) => [value, null]),
          ),
        ]
      : [],
    variations: values.map(
      ({ value, price }): PlannedVariation => ({
        attributes: hasChoice ? { Resistance: value } : {},
        price,
        net_quantity: count,
      }),
    ),
  }
}

const COIL_TONES = ['sea', 'slate', 'copper', 'stone', 'menthol', 'sand'] as const

export function planCoils(): ProductPlan[] {
  return readTable(COIL_COLUMNS, COILS).map((cell) => {
    const maker = makerOf(cell('maker'))
    const name = cell('name')
    const count = Number(cell('count'))
    const { ohms, options, variations } = inResistances(cell('resistances'), count)
    return {
      maker,
      name,
      category: 'coils-and-tanks',
      subcategory: 'coils',
      facts: {
        product_class: 'coil',
        compliance: hardwareFacts({
          ecid_exempt_reason: 'identical_part',
          coil: 'replaceable',
          refills_available: 'Sold by itself in packs',
          fits: cell('fits'),
          resistance_ohm: ohms[0] ?? null,
        }),
      },
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        `${way(maker, name)} Let a new coil stand filled for ten minutes before it is first used.`,
        `- **Fits:** ${cell('fits')}\n- **Resistance:** ${pairsOf(cell('resistances'))
          .map(([value]) => value)
          .join(', ')}\n- **Power:** ${cell('watts')}\n- **In the pack:** ${count} coils`,
      ],
      tags: ['coil', 'coil head', `${maker.name} parts`],
      unit: 'each',
      options,
      variations,
      art: {
        kind: 'coils',
        brand: maker.name,
        name: shortName(name).replace('Ω', 'ohm'),
        flavour: COIL_TONES[hash(name) % COIL_TONES.length] ?? 'sea',
        volume: `Pack of ${count}`,
      },
    }
  })
}

/** Empty refillable pods: parts of a kit that hold at most 2 ml. */
export function planPods(today: string): ProductPlan[] {
  return readTable(POD_COLUMNS, PODS).map((cell, index) => {
    const maker = makerOf(cell('maker'))
    const count = Number(cell('count'))
    const { ohms, options, variations } = inResistances(cell('resistances'), count)
    return {
      maker,
      name: cell('name'),
      category: 'coils-and-tanks',
      subcategory: 'pods',
      facts: {
        product_class: 'tank',
        compliance: hardwareFacts({
          ...notified(maker, 7, index, today),
          tank_ml: 2,
          coil: 'none',
          refills_available: 'Refilled by hand from any bottle; sold by itself in packs',
          fits: cell('fits'),
          resistance_ohm: ohms[0] ?? null,
        }),
      },
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        way(maker, cell('name')),
        `- **Capacity:** 2 ml each, supplied empty\n- **Fits:** ${cell('fits')}\n- **In the pack:** ${count} pods`,
      ],
      tags: ['pod', 'refillable', `${maker.name} parts`],
      unit: 'each',
      options,
      variations,
      art: {
        kind: 'pods',
        brand: maker.name,
        name: shortName(cell('name')),
        flavour: COIL_TONES[hash(cell('name')) % COIL_TONES.length] ?? 'sea',
        volume: `Pack of ${count}`,
      },
    }
  })
}
