/** The kinds of product in the large catalogue: how common, what choices, which facts. */

import type { FlavourFamily } from '@shop/contract/catalogue.ts'
import type { ClassifiedFacts } from '@shop/contract/compliance.ts'
import type { NetUnit } from '@shop/contract/fields/product.fields.ts'
import { DEMO_LAB_REPORT_KEY } from '../catalogue/lab-report.ts'
import { SUPPLEMENT_WORDS } from './catalogue.words.ts'
import { type Brand, dayBefore, hardwareFacts, nicotineLiquid, notified, shortfillFacts } from './facts.ts'

export interface Choice {
  name: string
  values: string[]
}

interface FactsRequest {
  maker: Brand
  index: number
  today: string
  choices: readonly Choice[]
}

export interface Line {
  suffix: string
  /** Its part of the shop, 0 to 1; all lines together make one. */
  share: number
  category: string
  subcategory: string
  isHardware: boolean
  families: readonly FlavourFamily[]
  unit: NetUnit | null
  net: number | null
  /** From and to, in pence. */
  prices: readonly [number, number]
  isPricedByChoice: boolean
  choices: (random: () => number) => Choice[]
  facts: (request: FactsRequest) => ClassifiedFacts
  /** One factual sentence; `second` is a word of the name. */
  text: (second: string) => string
}

const TASTES: readonly FlavourFamily[] = ['mint', 'berry', 'fruit', 'citrus', 'dessert', 'tobacco', 'drinks', 'herbal']
const COLOURS = ['Slate', 'Copper', 'Sea', 'Graphite', 'Sand', 'Moss', 'Plum', 'Silver']
const STRENGTHS = ['0 mg', '3 mg', '6 mg', '10 mg', '20 mg']
const RESISTANCES = ['0.2 Ω', '0.4 Ω', '0.6 Ω', '0.8 Ω', '1.0 Ω', '1.2 Ω']

/** `min` to `max` neighbouring values. */
function some(values: readonly string[], min: number, max: number, random: () => number): string[] {
  const count = min + Math.floor(random() * (max - min + 1))
  const start = Math.floor(random() * (values.length - count + 1))
  return values.slice(start, start + count)
}

const strongestOf = (choices: readonly Choice[]) =>
  Math.max(
    ...choices.flatMap(({ name, values }) =>
      name === 'Strength' ? values.map((value) => Number.parseInt(value, 10)) : [],
    ),
  )

const food = (maker: Brand, ingredients: string) => ({
  ingredients,
  allergens: [],
  storage: 'Keep closed and dry.',
  directions: 'One serving to 250 ml of hot water.',
  operator_name: maker.name,
  operator_address: maker.address,
  best_before: 'At least 6 months from delivery',
  origin: 'Packed in the United Kingdom',
})

const bottles = (line: 'Nic Salt' | '50/50', share: number, subcategory: string): Line => ({
  suffix: line,
  share,
  category: 'e-liquids',
  subcategory,
  isHardware: false,
  families: TASTES,
  unit: 'ml',
  net: 10,
  prices: [390, 690],
  isPricedByChoice: false,
  choices: (random) => [
    { name: 'Strength', values: some(line === 'Nic Salt' ? STRENGTHS.slice(2) : STRENGTHS.slice(1), 2, 3, random) },
  ],
  facts: ({ maker, index, today, choices }) => ({
    product_class: 'nicotine_eliquid',
    compliance: nicotineLiquid({
      maker,
      index,
      today,
      strongest: strongestOf(choices),
      isSalt: line === 'Nic Salt',
    }),
  }),
  text: (second) => `A 10 ml liquid with ${second.toLowerCase()} at its centre.`,
})

const hardware = (
  own: Pick<Line, 'suffix' | 'share' | 'category' | 'subcategory' | 'prices' | 'facts' | 'text' | 'choices'>,
): Line => ({
  ...own,
  isHardware: true,
  families: [],
  unit: null,
  net: null,
  isPricedByChoice: false,
})

const inColours = (random: () => number): Choice[] => [{ name: 'Colour', values: some(COLOURS, 1, 4, random) }]

export const DEPARTMENT_LINES: readonly Line[] = [
  bottles('Nic Salt', 0.24, 'nic-salts'),
  bottles('50/50', 0.16, '50-50'),
  {
    suffix: 'Shortfill',
    share: 0.14,
    category: 'e-liquids',
    subcategory: 'shortfills',
    isHardware: false,
    families: TASTES,
    unit: 'ml',
    net: 50,
    prices: [1400, 2300],
    isPricedByChoice: true,
    choices: () => [{ name: 'Size', values: ['50 ml', '100 ml'] }],
    facts: ({ maker, index, today }) => ({
      product_class: 'shortfill',
      compliance: shortfillFacts(maker, index, today),
    }),
    text: (second) => `A 0 mg liquid of ${second.toLowerCase()} for larger tanks.`,
  },
  {
    suffix: 'CBD Tea',
    share: 0.06,
    category: 'cbd-teas',
    subcategory: 'loose-leaf',
    isHardware: false,
    families: ['herbal', 'fruit', 'mint'],
    unit: 'g',
    net: 40,
    prices: [1100, 1900],
    isPricedByChoice: true,
    choices: () => [{ name: 'Size', values: ['40 g', '80 g'] }],
    facts: ({ maker, index, today }) => ({
      product_class: 'cbd_food',
      compliance: {
        ...food(maker, 'Herbs, fruit pieces, CBD isolate'),
        coa_file: DEMO_LAB_REPORT_KEY,
        coa_date: dayBefore(today, 30),
        coa_lot: `L${index}`,
        fsa_list_ref: `RP500-${index}`,
        fsa_status: 'on_list',
        fsa_checked_on: dayBefore(today, 5),
        cbd_mg_per_serving: 5,
        servings_per_day: 2,
        cbd_mg_per_pack: 200,
        thc_mg_per_serving: 0.01,
        controlled_cannabinoids_mg_per_pack: 0.4,
        plant_part: 'isolate',
      },
    }),
    text: (second) => `A loose infusion of ${second.toLowerCase()} with 5 mg of CBD isolate in each cup.`,
  },
  {
    suffix: 'Tea',
    share: 0.08,
    category: 'cbd-teas',
    subcategory: 'herbal-teas',
    isHardware: false,
    families: ['herbal', 'fruit', 'mint', 'drinks'],
    unit: 'g',
    net: 50,
    prices: [500, 1200],
    isPricedByChoice: true,
    choices: () => [{ name: 'Size', values: ['50 g', '100 g', '200 g'] }],
    facts: ({ maker }) => ({ product_class: 'tea', compliance: food(maker, 'Herbs, fruit pieces') }),
    text: (second) => `A plain infusion with ${second.toLowerCase()}.`,
  },
  {
    suffix: 'Capsules',
    share: 0.12,
    category: 'vitamins-and-supplements',
    subcategory: 'vitamins',
    isHardware: false,
    families: [],
    unit: 'each',
    net: 60,
    prices: [500, 2400],
    isPricedByChoice: true,
    choices: () => [{ name: 'Size', values: ['60 capsules', '120 capsules'] }],
    facts: ({ maker, index }) => {
      const [name, amount, unit, nrv_percent] = SUPPLEMENT_WORDS[index % SUPPLEMENT_WORDS.length] ?? [
        'Zinc',
        10,
        'mg',
        100,
      ]
      return {
        product_class: 'food_supplement',
        compliance: {
          ...food(maker, `${name}, rice flour, capsule shell (cellulose)`),
          directions: 'Adults: one capsule a day with water.',
          daily_portion: 'one capsule',
          portions_per_pack: 120,
          nutrients: [{ name, amount, unit, nrv_percent }],
          claims: [],
        },
      }
    },
    text: (second) => `A food supplement in capsules with a trace of ${second.toLowerCase()}.`,
  },
  hardware({
    suffix: 'Kit',
    share: 0.08,
    category: 'devices',
    subcategory: 'pod-kits',
    prices: [1500, 4500],
    choices: inColours,
    facts: ({ maker, index, today }) => ({
      product_class: 'device',
      compliance: hardwareFacts({
        ...notified(maker, 5, index, today),
        tank_ml: 2,
        coil: 'replaceable',
        refills_available: 'Coils are sold separately',
      }),
    }),
    text: (second) => `A rechargeable ${second.toLowerCase()} kit with a refillable 2 ml pod.`,
  }),
  hardware({
    suffix: 'Coils',
    share: 0.08,
    category: 'coils-and-tanks',
    subcategory: 'coils',
    prices: [700, 1500],
    choices: (random) => [{ name: 'Resistance', values: some(RESISTANCES, 1, 4, random) }],
    facts: () => ({
      product_class: 'coil',
      compliance: hardwareFacts({
        ecid_exempt_reason: 'identical_part',
        coil: 'replaceable',
        refills_available: 'Sold by itself in packs',
      }),
    }),
    text: (second) => `Five replacement coils for the ${second.toLowerCase()} range.`,
  }),
  hardware({
    suffix: 'Tank',
    share: 0.04,
    category: 'coils-and-tanks',
    subcategory: 'tanks',
    prices: [1100, 3200],
    choices: inColours,
    facts: ({ maker, index, today }) => ({
      product_class: 'tank',
      compliance: hardwareFacts({
        ...notified(maker, 6, index, today),
        tank_ml: 2,
        coil: 'replaceable',
        refills_available: 'Coils are sold separately',
      }),
    }),
    text: (second) => `A 2 ml ${second.toLowerCase()} tank with a glass wall.`,
  }),
]
