/** Reads compliance facts from metafields, meta columns and attributes, with the contract's own schemas. */

import { FACTS_BY_CLASS, type ProductClass } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { readFlag, splitText } from '../reading/import.values.ts'

/** Other shops' names for our fields. A field is also found by its own name. */
const ALIASES: Record<string, string[]> = {
  nicotine_mg_ml: ['strength', 'nicotine', 'nicotine_strength', 'nicotine_content', 'nicotine_level'],
  volume_ml: ['volume', 'bottle_volume', 'liquid_volume', 'bottle_size', 'size', 'net_quantity'],
  bottle_capacity_ml: ['bottle_capacity'],
  base: ['vg_pg', 'pg_vg', 'vg_pg_ratio', 'pg_vg_ratio', 'vg_ratio', 'ratio'],
  ingredients: ['ingredient_list', 'ingredients_list'],
  clp_statements: ['clp', 'hazards', 'hazard_statements', 'clp_hazards'],
  ecid_gb: ['ecid', 'ecid_number', 'mhra_ecid', 'mhra_id', 'mhra_number', 'tpd_ecid'],
  ecid_checked_on: ['ecid_checked', 'ecid_date', 'mhra_checked_on'],
  safety_assessment_ref: ['safety_assessment', 'safety_ref'],
  tank_ml: ['tank_capacity', 'tank_size', 'tank', 'pod_capacity', 'capacity'],
  pod_ml: ['pod_capacity', 'capacity', 'pod_size'],
  pod_count: ['pods_per_pack', 'pack_quantity', 'pack_size'],
  refills_available: ['refills', 'compatible_pods', 'compatible_coils'],
  fits: ['compatible_with', 'compatibility'],
  resistance_ohm: ['resistance'],
  power_w: ['wattage', 'power', 'max_wattage'],
  battery_mah: ['battery_capacity', 'mah'],
  wh: ['watt_hours'],
  cbd_mg_per_serving: ['cbd_per_serving'],
  cbd_mg_per_pack: ['cbd_content', 'total_cbd', 'cbd_mg'],
  thc_mg_per_serving: ['thc_per_serving'],
  fsa_list_ref: ['fsa_ref', 'fsa_number', 'novel_food_ref'],
  coa_file: ['coa', 'certificate_of_analysis', 'lab_report'],
  daily_portion: ['recommended_daily_portion', 'daily_dose', 'serving_size'],
  portions_per_pack: ['servings', 'servings_per_pack'],
  directions: ['directions_for_use', 'usage', 'how_to_use'],
  storage: ['storage_instructions', 'storage_conditions'],
  operator_name: ['food_business_operator', 'manufacturer'],
  operator_address: ['food_business_address', 'manufacturer_address'],
  origin: ['country_of_origin'],
  allergens: ['allergen', 'allergy_advice'],
}

const NAMES = new Set([
  ...Object.values(FACTS_BY_CLASS).flatMap(({ shape }) => Object.keys(shape)),
  ...Object.values(ALIASES).flat(),
])

/** Returns whether a column of this name may state a fact. */
export const isFactName = (name: string): boolean => NAMES.has(factName(name))

export interface ReadFacts {
  facts: Record<string, unknown>
  /** Fields with unreadable values, each with its text. */
  unread: { field: string; text: string }[]
}

/** Returns every field of `productClass` in `given` (name in lower case → text). */
export function readStatedFacts(productClass: ProductClass, given: Map<string, string>): ReadFacts {
  const byName = new Map([...given].map(([name, text]) => [factName(name), text]))
  const facts = new Map<string, unknown>()
  const unread: ReadFacts['unread'] = []
  for (const [field, schema] of Object.entries<z.ZodType>(FACTS_BY_CLASS[productClass].shape)) {
    const text = [field, ...(ALIASES[field] ?? [])].map((name) => byName.get(name)).find((found) => found)
    if (text === undefined) continue
    const value = readFact(field, schema, text)
    if (value === undefined) unread.push({ field, text: text.slice(0, 60) })
    else facts.set(field, value)
  }
  return { facts: Object.fromEntries(facts), unread }
}

/** 'Nicotine Strength', 'nicotine-strength' and '_nicotine_strength' are the same name. */
export function factName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
}

/** Returns the first interpretation of `text` that the field's schema accepts. */
function readFact(field: string, schema: z.ZodType, text: string): unknown {
  const isStrength = field === 'nicotine_mg_ml'
  for (const candidate of candidatesOf(text.trim(), isStrength)) {
    // A field with a default would accept undefined.
    if (candidate === undefined) continue
    const result = schema.safeParse(candidate)
    if (result.success && result.data !== null) return result.data
  }
  return undefined
}

function* candidatesOf(text: string, isStrength: boolean): Generator<unknown> {
  if (isStrength) {
    const strengths = strengthsIn(/\d\s*(?:mg|%)/i.test(text) ? text : `${text} mg`)
    if (strengths.length > 0) yield Math.max(...strengths)
    return
  }
  yield text
  yield text.toLowerCase().replace(/\s+/g, '_')
  yield text.toLowerCase()
  yield isoDay(text)
  const number = /^[^\d-]*(-?\d+(?:\.\d+)?)/.exec(text.replace(/(\d),(?=\d{3}\b)/g, '$1'))?.[1]
  if (number !== undefined) yield Number(number)
  yield readFlag(text)
  yield parsedJson(text)
  const parts = splitText(text, /[;,|\n]/)
  if (parts.every((part) => statementOf(part))) yield parts.map(statementOf)
  yield parts.map((part) => part.toLowerCase())
  yield parts
}

/** Returns every strength in a text, in mg per ml: '20mg', '1.8 %', 'nicotine free'. */
export function strengthsIn(text: string): number[] {
  const found = [...text.matchAll(/(?<![\d.])(\d{1,4}(?:\.\d{1,3})?)\s*(mg|%)/gi)].map(([, amount, unit]) =>
    unit === '%' ? Number((Number(amount) * 10).toFixed(3)) : Number(amount),
  )
  const isFree = /\b(?:zero|no) nicotine\b|nicotine[\s-]?free/i.test(text)
  return isFree ? [...found, 0] : found
}

/** Parses '21/11/2026' and '21-11-2026' (British order), and ISO dates with a time. */
function isoDay(text: string): string | undefined {
  const british = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (british) return [british[3], british[2]?.padStart(2, '0'), british[1]?.padStart(2, '0')].join('-')
  return /^(\d{4}-\d{2}-\d{2})T/.exec(text)?.[1]
}

/** Parses 'H302 Harmful if swallowed'. */
function statementOf(text: string): unknown {
  const match = /^((?:EU)?H\d{3}\w{0,3})[\s:.–-]*(.*)$/i.exec(text)
  return match ? { code: match[1]?.toUpperCase(), text: match[2] } : undefined
}

function parsedJson(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
