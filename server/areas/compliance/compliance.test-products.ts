/** Drafts for tests: a compliant one of each class, and a violation for each 'Block when' cell. */

import { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { ConfirmationKey, type ProductClass } from '@shop/contract/compliance.ts'
import { toPounds } from '@shop/contract/lib/money.ts'

/** The day on which the compliant drafts pass. */
export const TEST_DAY = '2026-11-21'

const notified = { ecid_gb: '00012-23-00045', ecid_checked_on: '2026-11-01' }
const liquid = {
  ingredients: 'Propylene glycol, vegetable glycerine, natural flavouring',
  clp_statements: [{ code: 'H302', text: 'Harmful if swallowed' }],
}
const food = {
  ingredients: 'Chamomile blossom, lemon peel',
  storage: 'Keep cool and dry.',
  directions: 'One bag in 250 ml of hot water.',
  operator_name: 'Fenland Foods Ltd',
  operator_address: '1 Mill Lane, Ely CB7 4AA',
}
const hardware = { rechargeable: true, refillable: true, coil: 'replaceable', refills_available: 'Coils sold singly' }
const zeroNicotine = {
  volume_ml: 50,
  nicotine_mg_ml: 0,
  safety_assessment_ref: 'SA-2231',
  clp_exempt_reason: 'Not classified',
}
/** A lab report's key; a test that publishes with it stores a document under it. */
export const TEST_REPORT = '0123456789abcdef0123456789abcdef'
const report = { coa_file: TEST_REPORT, coa_date: '2026-10-01', coa_lot: 'L7' }

/** Compliant facts of each class on TEST_DAY. */
const LAWFUL_FACTS: Record<ProductClass, Record<string, unknown>> = {
  nicotine_eliquid: { nicotine_mg_ml: 20, volume_ml: 10, ...liquid, ...notified },
  nicotine_shot: { nicotine_mg_ml: 18, volume_ml: 10, ...liquid, ...notified },
  shortfill: zeroNicotine,
  prefilled_pod: { nicotine_mg_ml: 20, pod_ml: 2, pod_count: 2, ...liquid, ...notified },
  device: { ...hardware, ...notified, tank_ml: 2 },
  tank: { refillable: true, coil: 'replaceable', refills_available: 'Coils sold singly', ...notified, tank_ml: 2 },
  coil: { coil: 'none' },
  battery: { wh: 9.25, battery_grams: 48 },
  cbd_food: {
    ...food,
    ...report,
    fsa_list_ref: 'RP123',
    fsa_status: 'on_list',
    fsa_checked_on: '2026-11-01',
    cbd_mg_per_serving: 5,
    servings_per_day: 2,
    thc_mg_per_serving: 0.01,
    plant_part: 'isolate',
  },
  cbd_eliquid: { ...zeroNicotine, ...report, volume_ml: 10 },
  food_supplement: {
    ...food,
    daily_portion: '1 capsule',
    portions_per_pack: 60,
    nutrients: [{ name: 'Vitamin C', amount: 80, unit: 'mg', nrv_percent: 100 }],
    claims: ['Vitamin C contributes to the normal function of the immune system'],
  },
  tea: food,
  accessory: {},
}

const isFood = (product_class: ProductClass) => ['cbd_food', 'food_supplement', 'tea'].includes(product_class)

let drafts = 0

/** A test's changes to a compliant draft; prices in pence. */
export interface DraftChanges {
  facts?: Record<string, unknown>
  variations?: { sku?: string; attributes?: Record<string, string>; price?: number; net_quantity?: number | null }[]
  fields?: Partial<Omit<ProductDraft, 'product_class' | 'compliance' | 'variations'>>
}

/** Returns a compliant draft of this class on TEST_DAY, with `changes`. */
export function lawfulDraft(
  product_class: ProductClass,
  { facts, variations = [{}], fields }: DraftChanges = {},
): ProductDraft {
  const number = ++drafts
  const draft = ProductDraft.parse({
    name: `Fernhill ${number}`,
    sku: `F-${number}`,
    product_class,
    compliance: { ...LAWFUL_FACTS[product_class], ...facts },
    ...(isFood(product_class) ? { net_quantity: 20, net_unit: 'each' } : {}),
    confirmations: ConfirmationKey.options.map((key) => ({ key, reason: 'Looked at for this test' })),
    variations: variations.map(({ price = 499, ...variation }, index) => ({
      sku: `F-${number}-${index}`,
      ...variation,
      price: price / 100,
    })),
  })
  return { ...draft, ...fields }
}

/** Converts a draft to the API's format, with prices in pounds. */
export const toWireProduct = ({ variations, ...draft }: ProductDraft) => ({
  ...draft,
  variations: variations.map((variation) => ({ ...variation, price: toPounds(variation.price) })),
})

/** A cell of the rules' last table: a violation and its rule. */
export interface BlockedCell extends DraftChanges {
  product_class: ProductClass
  cell: string
  rule: string
}

const nicotineCells: BlockedCell[] = (['nicotine_eliquid', 'nicotine_shot'] as const).flatMap((product_class) => [
  { product_class, cell: '> 20 mg/ml', rule: 'A1', facts: { nicotine_mg_ml: 20.1 } },
  { product_class, cell: '> 20 mg/ml in a choice', rule: 'A1', variations: [{ attributes: { Strength: '25 mg' } }] },
  {
    product_class,
    cell: '> 20 mg/ml as a percentage',
    rule: 'A1',
    variations: [{ attributes: { Strength: '2.5 %' } }],
  },
  { product_class, cell: '> 10 ml', rule: 'A2', facts: { volume_ml: 10.5 } },
  { product_class, cell: '> 10 ml in a choice', rule: 'A2', variations: [{ attributes: { Size: '50 ml' } }] },
  { product_class, cell: 'no ECID', rule: 'A4', facts: { ecid_gb: null } },
  { product_class, cell: 'no ECID check', rule: 'A4', facts: { ecid_checked_on: null } },
  { product_class, cell: 'no hazard text', rule: 'A12', facts: { clp_statements: [] } },
  { product_class, cell: 'banned ingredient', rule: 'A6', facts: { ingredients: 'PG, VG, caffeine' } },
  { product_class, cell: 'claim words', rule: 'A10', fields: { description: 'Helps you quit smoking.' } },
])

const zeroNicotineCells: BlockedCell[] = (['shortfill', 'cbd_eliquid'] as const).flatMap((product_class) => [
  { product_class, cell: 'nicotine > 0', rule: 'A11', facts: { nicotine_mg_ml: 3 } },
  { product_class, cell: 'nicotine > 0 in a choice', rule: 'A1', variations: [{ attributes: { Nicotine: '3 mg' } }] },
  { product_class, cell: 'no hazard text', rule: 'A12', facts: { clp_exempt_reason: null } },
  { product_class, cell: 'no safety ref', rule: 'A11', facts: { safety_assessment_ref: null } },
  { product_class, cell: 'claim words', rule: 'A10', fields: { short_description: 'Safer than smoking' } },
])

const tankCells: BlockedCell[] = (['device', 'tank'] as const).flatMap((product_class) => [
  { product_class, cell: '> 2 ml', rule: 'A3', facts: { tank_ml: 2.5 } },
  { product_class, cell: '> 2 ml in a choice', rule: 'A3', variations: [{ attributes: { Size: '5 ml' } }] },
  { product_class, cell: 'single-use: not refillable', rule: 'A13', facts: { refillable: false } },
  { product_class, cell: 'single-use by name', rule: 'A13', fields: { name: 'Fernhill Disposable' } },
  { product_class, cell: 'no refill recorded', rule: 'A13', facts: { refills_available: null } },
  { product_class, cell: 'no ECID', rule: 'A4', facts: { ecid_gb: null } },
])

const foodCells: BlockedCell[] = (['cbd_food', 'food_supplement', 'tea'] as const).map((product_class) => ({
  product_class,
  cell: 'missing food facts',
  rule: 'D2',
  facts: { ingredients: null },
}))

/** A product for each condition under which a rule blocks publishing. */
export const BLOCKED_VAPES: readonly BlockedCell[] = [
  ...nicotineCells,
  ...zeroNicotineCells,
  { product_class: 'prefilled_pod', cell: '> 2 ml each', rule: 'A3', facts: { pod_ml: 2.1 } },
  { product_class: 'prefilled_pod', cell: '> 20 mg/ml', rule: 'A1', facts: { nicotine_mg_ml: 21 } },
  { product_class: 'prefilled_pod', cell: 'no ECID', rule: 'A4', facts: { ecid_gb: ' ' } },
  ...tankCells,
  { product_class: 'device', cell: 'single-use: not rechargeable', rule: 'A13', facts: { rechargeable: false } },
  { product_class: 'device', cell: 'single-use: fixed coil', rule: 'A13', facts: { coil: 'fixed' } },
  { product_class: 'device', cell: 'given away', rule: 'A18', variations: [{ price: 0 }] },
  { product_class: 'coil', cell: '> 2 ml', rule: 'A3', facts: { tank_ml: 3 } },
  { product_class: 'coil', cell: 'single-use by name', rule: 'A13', fields: { name: 'Single-use pod' } },
  { product_class: 'battery', cell: 'no Wh', rule: 'H5', facts: { wh: null } },
  { product_class: 'cbd_food', cell: 'not on list', rule: 'C1', facts: { fsa_status: 'withdrawn' } },
  { product_class: 'cbd_food', cell: 'no list entry', rule: 'C1', facts: { fsa_list_ref: null } },
  { product_class: 'cbd_food', cell: 'list check too old', rule: 'C1', facts: { fsa_checked_on: '2026-08-22' } },
  { product_class: 'cbd_food', cell: '> 10 mg/day', rule: 'C2', facts: { cbd_mg_per_serving: 5.1 } },
  { product_class: 'cbd_food', cell: 'THC > 0.07 mg/day', rule: 'C2', facts: { thc_mg_per_serving: 0.036 } },
  { product_class: 'cbd_food', cell: 'for children', rule: 'C3', fields: { description: 'Suitable for children.' } },
  { product_class: 'cbd_food', cell: 'leaf', rule: 'C4', facts: { plant_part: 'leaf' } },
  { product_class: 'cbd_food', cell: 'flower', rule: 'C4', facts: { plant_part: 'flower' } },
  { product_class: 'cbd_food', cell: '0.2% THC', rule: 'C4', fields: { description: 'Under 0.2% THC.' } },
  { product_class: 'cbd_food', cell: 'claim words', rule: 'C5', fields: { description: 'A **calming** cup.' } },
  { product_class: 'cbd_food', cell: 'no lab report', rule: 'C4', facts: { coa_file: null } },
  { product_class: 'cbd_eliquid', cell: 'no lab report', rule: 'C4', facts: { coa_file: null } },
  { product_class: 'cbd_food', cell: 'a lab report by name alone', rule: 'C4', facts: { coa_file: 'lot-7.pdf' } },
  { product_class: 'food_supplement', cell: 'no nutrients', rule: 'D1', facts: { nutrients: [], claims: [] } },
  { product_class: 'food_supplement', cell: 'no daily portion', rule: 'D1', facts: { daily_portion: null } },
  { product_class: 'food_supplement', cell: 'unregistered claim', rule: 'D3', facts: { claims: ['Boosts immunity'] } },
  { product_class: 'food_supplement', cell: 'claim in text', rule: 'D3', fields: { description: 'A detox.' } },
  {
    product_class: 'food_supplement',
    cell: 'claim outside the register in text',
    rule: 'D3',
    fields: { short_description: 'Supports weight loss and immunity' },
  },
  {
    product_class: 'food_supplement',
    cell: 'claim of a nutrient outside the register in text',
    rule: 'D3',
    fields: { description: 'Vitamin C contributes to a strong heart.' },
  },
  ...foodCells,
  { product_class: 'tea', cell: 'CBD words', rule: 'C1', fields: { name: 'CBD Evening Tea' } },
  { product_class: 'accessory', cell: 'vape words', rule: 'A15', fields: { description: 'For your vape.' } },
  { product_class: 'accessory', cell: 'nicotine words', rule: 'A15', fields: { name: 'Nicotine case' } },
  { product_class: 'accessory', cell: 'papers', rule: 'A19', fields: { name: 'Rolling papers' } },
]
