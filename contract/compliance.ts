/**
 * What a product legally is: its class, and the facts that the class requires. Field names and limits come from the last table
 * of the UK retail rules (docs/uk-retail-rules.md explains each rule); these schemas define only the format of facts. The dated
 * rules in server/areas/compliance/compliance.rules.ts decide what the facts permit.
 */
import { z } from 'zod'
import { PRODUCT_CLASSES } from './constants.ts'

export const ProductClass = z.enum(PRODUCT_CLASSES).meta({ id: 'ProductClass' })
export type ProductClass = z.output<typeof ProductClass>

/** The fourteen allergens of retained Regulation 1169/2011 (rule D2). */
export const ALLERGENS = [
  'celery',
  'cereals containing gluten',
  'crustaceans',
  'eggs',
  'fish',
  'lupin',
  'milk',
  'molluscs',
  'mustard',
  'nuts',
  'peanuts',
  'sesame',
  'soybeans',
  'sulphur dioxide',
] as const

const text = (max: number) => z.string().trim().max(max)
const day = z.iso.date()
const millilitres = z.number().positive().max(5000)
const milligrams = z.number().nonnegative().max(100_000)

/** A hazard statement copied from the label, e.g. { code: 'H302', text: 'Harmful if swallowed' } (rule A12). */
const ClpStatement = z.object({ code: text(20), text: text(200) })

/** The MHRA notification (rule A4). `ecid_exempt_reason` is the exemption if there is no number. */
const notification = {
  ecid_gb: text(40).nullable().default(null),
  ecid_ni: text(40).nullable().default(null),
  ecid_checked_on: day.nullable().default(null),
  ecid_checked_by: text(100).nullable().default(null),
  ecid_exempt_reason: z.enum(['zero_nicotine', 'battery_unit', 'identical_part']).nullable().default(null),
}

/** A liquid for vaping. `base` is for example '50 VG / 50 PG'. */
const liquid = {
  volume_ml: millilitres,
  base: text(60).nullable().default(null),
  ingredients: text(2000).nullable().default(null),
  clp_statements: z.array(ClpStatement).max(20).default([]),
  clp_exempt_reason: text(200).nullable().default(null),
}

/** Facts that a distance seller must state before purchase (rule D2). */
const foodFacts = {
  ingredients: text(4000).nullable().default(null),
  allergens: z.array(z.enum(ALLERGENS)).max(14).default([]),
  storage: text(400).nullable().default(null),
  /** The date mark as shown to customers, for example 'At least 6 months from delivery'; each lot has its own date. */
  best_before: text(100).nullable().default(null),
  directions: text(600).nullable().default(null),
  operator_name: text(200).nullable().default(null),
  operator_address: text(400).nullable().default(null),
  origin: text(100).nullable().default(null),
}

/** A certificate of analysis (rule C4). `coa_file` is the key of an uploaded PDF; a name alone does not permit publishing. */
const labReport = {
  coa_file: text(200).nullable().default(null),
  coa_date: day.nullable().default(null),
  coa_lot: text(60).nullable().default(null),
}

const nicotine = {
  nicotine_mg_ml: z.number().nonnegative().max(1000),
  nicotine_type: z.enum(['freebase', 'salt', 'none']).default('freebase'),
}
const shortfill = {
  ...liquid,
  nicotine_mg_ml: z.number().nonnegative().max(1000),
  bottle_capacity_ml: millilitres.nullable().default(null),
  safety_assessment_ref: text(100).nullable().default(null),
}
const hardware = {
  ...notification,
  tank_ml: z.number().nonnegative().max(100).nullable().default(null),
  rechargeable: z.boolean().default(false),
  refillable: z.boolean().default(false),
  coil: z.enum(['none', 'replaceable', 'fixed']).default('none'),
  /** Products that refill or replace its parts, or… */
  refill_product_ids: z.array(z.int().positive()).max(50).default([]),
  /** …a note that pods or coils are available separately (rule A13). */
  refills_available: text(200).nullable().default(null),
  fits: text(300).nullable().default(null),
  resistance_ohm: z.number().positive().max(20).nullable().default(null),
  power_w: z.number().positive().max(500).nullable().default(null),
  battery_mah: z.int().positive().max(50_000).nullable().default(null),
}

export const NicotineLiquidFacts = z.object({ ...nicotine, ...liquid, ...notification })
export const ShortfillFacts = z.object(shortfill)
export const PrefilledPodFacts = z.object({
  ...nicotine,
  ...notification,
  pod_ml: millilitres,
  pod_count: z.int().positive().max(100),
  ingredients: liquid.ingredients,
  clp_statements: liquid.clp_statements,
  clp_exempt_reason: liquid.clp_exempt_reason,
})
export const HardwareFacts = z.object(hardware)
export const BatteryFacts = z.object({
  wh: z.number().positive().max(1000).nullable().default(null),
  battery_grams: z.number().positive().max(10_000).nullable().default(null),
  carriage: z.enum(['none', 'installed', 'packed_with', 'loose']).default('loose'),
})
export const CbdFoodFacts = z.object({
  ...foodFacts,
  ...labReport,
  fsa_list_ref: text(60).nullable().default(null),
  fsa_status: z.enum(['on_list', 'authorised', 'withdrawn']).nullable().default(null),
  fsa_checked_on: day.nullable().default(null),
  cbd_mg_per_serving: milligrams,
  servings_per_day: z.number().positive().max(50),
  cbd_mg_per_pack: milligrams.nullable().default(null),
  thc_mg_per_serving: milligrams,
  controlled_cannabinoids_mg_per_pack: milligrams.nullable().default(null),
  plant_part: z.enum(['isolate', 'seed', 'stalk', 'leaf', 'flower']),
})
export const CbdEliquidFacts = z.object({
  ...shortfill,
  ...labReport,
  cannabinoids: text(400).nullable().default(null),
})

/** A nutrient of the daily portion. `nrv_percent` is null if there is no reference value. */
export const Nutrient = z.object({
  name: text(80),
  amount: z.number().nonnegative(),
  unit: z.enum(['g', 'mg', 'µg', 'IU', 'bn CFU']),
  nrv_percent: z.number().nonnegative().nullable(),
})
export const FoodSupplementFacts = z.object({
  ...foodFacts,
  daily_portion: text(120).nullable().default(null),
  portions_per_pack: z.int().positive().max(5000).nullable().default(null),
  nutrients: z.array(Nutrient).max(60).default([]),
  /** Claims from the Great Britain nutrition and health claims register (rule D3). */
  claims: z.array(text(300)).max(20).default([]),
})
export const TeaFacts = z.object(foodFacts)
export const AccessoryFacts = z.object({})

/** The facts of each class. A product's `compliance` is validated with the schema of its class. */
export const FACTS_BY_CLASS = {
  nicotine_eliquid: NicotineLiquidFacts,
  nicotine_shot: NicotineLiquidFacts,
  shortfill: ShortfillFacts,
  prefilled_pod: PrefilledPodFacts,
  device: HardwareFacts,
  tank: HardwareFacts,
  coil: HardwareFacts,
  battery: BatteryFacts,
  cbd_food: CbdFoodFacts,
  cbd_eliquid: CbdEliquidFacts,
  food_supplement: FoodSupplementFacts,
  tea: TeaFacts,
  accessory: AccessoryFacts,
} as const satisfies Record<ProductClass, z.ZodType>

const factsOf = <C extends ProductClass, F extends z.ZodType>(product_class: C, facts: F) =>
  z.object({ product_class: z.literal(product_class), compliance: facts })

/** A product's class with its facts; `product_class` is the discriminator. */
export const ClassifiedFacts = z.discriminatedUnion('product_class', [
  factsOf('nicotine_eliquid', NicotineLiquidFacts),
  factsOf('nicotine_shot', NicotineLiquidFacts),
  factsOf('shortfill', ShortfillFacts),
  factsOf('prefilled_pod', PrefilledPodFacts),
  factsOf('device', HardwareFacts),
  factsOf('tank', HardwareFacts),
  factsOf('coil', HardwareFacts),
  factsOf('battery', BatteryFacts),
  factsOf('cbd_food', CbdFoodFacts),
  factsOf('cbd_eliquid', CbdEliquidFacts),
  factsOf('food_supplement', FoodSupplementFacts),
  factsOf('tea', TeaFacts),
  factsOf('accessory', AccessoryFacts),
])
export type ClassifiedFacts = z.output<typeof ClassifiedFacts>

/** The facts in responses: those of the product's class. */
export const Compliance = z.record(z.string(), z.json()).meta({ id: 'Compliance' })

export const ConfirmationKey = z.enum([
  'pack_warning',
  'pack_leaflet',
  'pack_batch',
  'pack_child_resistant',
  'pack_tamper_evident',
  'image_claims',
  'image_sweets',
  'image_people',
  'promotional_words',
  'price_below_duty',
])
export type ConfirmationKey = z.output<typeof ConfirmationKey>

/**
 * What staff confirm before a product is public (rules A5, A7, A8 and A14). Those with `needsReason` justify publishing despite
 * a rule that leaves the decision to staff.
 */
export const CONFIRMATIONS = {
  pack_warning: {
    rule: 'A5',
    needsReason: false,
    text: 'The nicotine warning covers 30% of the front and of the back',
  },
  pack_leaflet: { rule: 'A5', needsReason: false, text: 'A leaflet is in the pack' },
  pack_batch: { rule: 'A5', needsReason: false, text: 'The pack shows a batch number' },
  pack_child_resistant: { rule: 'A5', needsReason: false, text: 'The container is child-resistant' },
  pack_tamper_evident: { rule: 'A5', needsReason: false, text: 'The container is tamper-evident' },
  image_claims: { rule: 'A7', needsReason: false, text: 'No image shows an offer, a discount or a health claim' },
  image_sweets: { rule: 'A7', needsReason: false, text: 'No image looks like food, sweets, a toy or a cartoon' },
  image_people: { rule: 'A7', needsReason: false, text: 'Nobody in the images is, or looks, under 25' },
  promotional_words: { rule: 'A8', needsReason: true, text: 'Reason for keeping promotional words' },
  price_below_duty: { rule: 'A14', needsReason: true, text: 'Reason for a price below duty and VAT' },
} as const satisfies Record<ConfirmationKey, { rule: string; needsReason: boolean; text: string }>

/** A confirmation by staff. `at` refers to an earlier confirmation; without it, the confirmation is new. */
export const ConfirmationDraft = z.object({
  key: ConfirmationKey,
  reason: text(500).default(''),
  at: z.iso.datetime().optional(),
})
/** A stored confirmation; `by` is the name of the user. It is outdated if an obstacle refers to it. */
export const Confirmation = z.object({
  key: ConfirmationKey,
  reason: z.string(),
  by: z.string().nullable(),
  at: z.iso.datetime(),
})
/** A confirmation in the database: `by` is the user's id, `subject` a digest of what was confirmed. */
export type StoredConfirmation = Omit<z.output<typeof Confirmation>, 'by'> & { by: number | null; subject: string }

/** A notice with its rule and kind. `nicotine` is shown as the fixed black-on-white notice (rule A5). */
export const Notice = z
  .object({
    rule: z.string(),
    kind: z.enum(['nicotine', 'age', 'caution', 'hazard', 'fact', 'recycling']),
    text: z.string(),
  })
  .meta({ id: 'Notice' })
export type Notice = z.output<typeof Notice>
