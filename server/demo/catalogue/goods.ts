import { FlavourFamily } from '@shop/contract/catalogue.ts'
import type { BatteryFacts, PrefilledPodFacts } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { hash } from '../art/colour.ts'
import { KINDS } from '../art/types.ts'
import { ACCESSORIES, CELLS } from './goods.data.ts'
import { PREFILLED, SHOTS } from './hardware.data.ts'
import { nicotineLiquid, notified, shotFacts } from './liquid.facts.ts'
import { type Maker, makerOf } from './makers.ts'
import { optionOf, toneOf } from './options.ts'
import { listOf, pairsOf, penceOf, readTable } from './table.ts'
import type { PlannedVariation, ProductPlan } from './types.ts'

const PREFILLED_COLUMNS = ['maker', 'name', 'tone', 'family', 'price', 'pods', 'strengths', 'fits', 'note'] as const
const SHOT_COLUMNS = ['maker', 'name', 'strength', 'bases', 'type', 'note'] as const
const CELL_COLUMNS = ['maker', 'name', 'tone', 'capacities', 'wh', 'grams', 'note'] as const
const GOODS_COLUMNS = ['maker', 'name', 'category', 'subcategory', 'kind', 'tone', 'choice', 'values', 'note'] as const

const POD_ML = 2
const way = (maker: Maker, seed: string) => maker.ways[hash(seed) % maker.ways.length] ?? ''

/** Sealed pods of 2 ml with nicotine salt. */
export function planPrefilledPods(today: string): ProductPlan[] {
  return readTable(PREFILLED_COLUMNS, PREFILLED).map((cell, index) => {
    const maker = makerOf(cell('maker'))
    const strengths = listOf(cell('strengths'), ' ')
    const strongest = Math.max(...strengths.map(Number))
    const count = Number(cell('pods'))
    const liquid = nicotineLiquid({
      maker,
      index,
      strongest,
      tone: cell('tone'),
      isSalt: true,
      today,
      line: 'Nic Salt',
    })
    const compliance: z.output<typeof PrefilledPodFacts> = {
      nicotine_mg_ml: strongest,
      nicotine_type: 'salt',
      pod_ml: POD_ML,
      pod_count: count,
      ingredients: liquid.ingredients,
      clp_statements: liquid.clp_statements,
      clp_exempt_reason: null,
      ...notified(maker, 8, index, today),
    }
    return {
      maker,
      name: cell('name'),
      category: 'coils-and-tanks',
      subcategory: 'pods',
      facts: { product_class: 'prefilled_pod', compliance },
      family: FlavourFamily.parse(cell('family')),
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        `${way(maker, cell('name'))} Each pod holds ${POD_ML} ml and is sealed until it is used.`,
        `- **Fits:** ${cell('fits')}\n- **Strengths:** ${strengths.join(' or ')} mg/ml\n- **Nicotine:** salt\n- **In the box:** ${count} pods`,
      ],
      tags: ['prefilled pod', 'nic salt', cell('family')],
      unit: 'ml',
      options: [
        optionOf(
          'Strength',
          strengths.map((strength) => [`${strength} mg`, null]),
        ),
      ],
      variations: strengths.map((strength) => ({
        attributes: { Strength: `${strength} mg` },
        price: penceOf(cell('price')),
        net_quantity: count * POD_ML,
      })),
      art: {
        kind: 'pods',
        brand: maker.name,
        name: cell('name').replace(/, \d pack$/, ''),
        flavour: toneOf(cell('tone')),
        strength: strongest,
        volume: `${count} x ${POD_ML} ml`,
      },
    }
  })
}

export function planShots(today: string): ProductPlan[] {
  return readTable(SHOT_COLUMNS, SHOTS).map((cell, index) => {
    const maker = makerOf(cell('maker'))
    const strength = Number(cell('strength'))
    const bases = listOf(cell('bases'))
    const isSalt = cell('type') === 'salt'
    return {
      maker,
      name: cell('name'),
      category: 'e-liquids',
      subcategory: 'nicotine-shots',
      facts: {
        product_class: 'nicotine_shot',
        compliance: shotFacts(maker, index, strength, bases[0] ?? '', isSalt, today),
      },
      family: 'unflavoured',
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        `Made to be added to a bottle of 0 mg liquid, not to be used by itself. ${way(maker, cell('name'))}`,
        `- **Volume:** 10 ml\n- **Strength:** ${strength} mg/ml\n- **Nicotine:** ${cell('type')}\n- **Base:** ${bases.join(' or ')}`,
      ],
      tags: ['nicotine shot', 'unflavoured', '10 ml'],
      unit: 'ml',
      options: [
        ...(bases.length > 1
          ? [
              optionOf(
                'Base',
                bases.map((base) => [base, null]),
              ),
            ]
          : []),
        optionOf('Strength', [[`${strength} mg`, null]]),
      ],
      variations: bases.map((base) => ({
        attributes: { ...(bases.length > 1 ? { Base: base } : {}), Strength: `${strength} mg` },
        price: SHOT_PRICE,
        net_quantity: null,
      })),
      art: {
        kind: 'bottle',
        brand: maker.name,
        name: cell('name').replace(/ \d+ mg$/, ''),
        flavour: 'stone',
        strength,
        volume: '10 ml',
      },
    }
  })
}

/** In pence. The vaping duty on 10 ml alone is £2.64 with VAT (rule A14). */
const SHOT_PRICE = 349

export function planCells(): ProductPlan[] {
  return readTable(CELL_COLUMNS, CELLS).map((cell) => {
    const maker = makerOf(cell('maker'))
    const capacities = pairsOf(cell('capacities'))
    const hasChoice = capacities.length > 1
    const count = cell('name').endsWith('pair') ? 2 : 1
    const compliance: z.output<typeof BatteryFacts> = {
      wh: Number(cell('wh')),
      battery_grams: Number(cell('grams')),
      carriage: 'loose',
    }
    return {
      maker,
      name: cell('name'),
      category: 'devices',
      subcategory: 'batteries-and-chargers',
      facts: { product_class: 'battery', compliance },
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        `${way(maker, cell('name'))} Carry cells in a case, and never loose beside keys or coins.`,
        `- **Capacity:** ${capacities.map(([capacity]) => capacity).join(' or ')}\n- **Energy:** ${cell('wh')} Wh\n- **In the pack:** ${count}`,
      ],
      tags: ['battery', 'rechargeable', 'lithium-ion'],
      unit: 'each',
      options: hasChoice
        ? [
            optionOf(
              'Capacity',
              capacities.map(([capacity]) => [capacity, null]),
            ),
          ]
        : [],
      variations: capacities.map(([capacity, price]) => ({
        attributes: hasChoice ? { Capacity: capacity } : {},
        price: penceOf(price),
        net_quantity: count,
      })),
      art: {
        kind: 'battery',
        brand: maker.name,
        name: cell('name').replace(/,.*$/, ''),
        flavour: toneOf(cell('tone')),
        volume: capacities.at(-1)?.[0] ?? '',
      },
    }
  })
}

/** Cases, leads, chargers, teaware and boxes. A value may name its tone: 'Mint#mint:3.49'. */
export function planAccessories(): ProductPlan[] {
  return readTable(GOODS_COLUMNS, ACCESSORIES).map((cell) => {
    const maker = makerOf(cell('maker'))
    const choice = cell('choice')
    const values = pairsOf(cell('values')).map(([written, price]) => {
      const [value = '', tone = null] = written.split('#')
      return { value, tone, price: penceOf(price) }
    })
    const kind = KINDS.find((known) => known === cell('kind'))
    if (!kind) throw new Error(`There is no kind of art '${cell('kind')}'.`)
    return {
      maker,
      name: cell('name'),
      category: cell('category'),
      subcategory: cell('subcategory'),
      facts: { product_class: 'accessory', compliance: {} },
      summary: cell('note'),
      paragraphs: [
        cell('note'),
        way(maker, cell('name')),
        ...(choice
          ? [
              `- **${choice}:** ${values.map(({ value }) => value).join(', ')}\n- **Made by:** ${maker.name}, ${maker.town}`,
            ]
          : []),
      ],
      tags: ['accessory', cell('subcategory').replaceAll('-', ' ')],
      unit: null,
      options: choice
        ? [
            optionOf(
              choice,
              values.map(({ value, tone }) => [value, tone]),
            ),
          ]
        : [],
      variations: values.map(
        ({ value, tone, price }, i): PlannedVariation => ({
          attributes: choice ? { [choice]: value } : {},
          price,
          net_quantity: null,
          ...(tone && i > 0 ? { art: { flavour: toneOf(tone) } } : {}),
        }),
      ),
      art: { kind, brand: maker.name, name: cell('name'), flavour: toneOf(cell('tone')), isAlone: true },
    }
  })
}
