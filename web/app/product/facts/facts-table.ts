/** The facts of a product's class as text: labels and values, in display order. */
import { documentPath, isDocumentKey } from '@shop/contract/lib/media.ts'
import type { Product } from '../../storefront/catalogue/queries.ts'
import { lazyDateFormat } from '../delivery/lazy-date-format.ts'

export interface Fact {
  label: string
  value: string
  /** A file to download; the value is the link's text. */
  file?: string
}
type Facts = Product['compliance']
type Described = Pick<Product, 'compliance' | 'options' | 'strengths_mg' | 'pack_size' | 'product_class'> &
  Partial<Pick<Product, 'lot_reports'>>

/** Formats one fact; undefined omits it. */
type Wording = (value: unknown, facts: Facts) => string | undefined

const text: Wording = (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)
const measured =
  (unit: string): Wording =>
  (value) =>
    typeof value === 'number' && value > 0 ? `${value.toLocaleString('en-GB')} ${unit}` : undefined
const counted: Wording = (value) => (typeof value === 'number' ? value.toLocaleString('en-GB') : undefined)
const worded =
  (words: Record<string, string>): Wording =>
  (value) =>
    typeof value === 'string' ? words[value] : undefined
const listed: Wording = (value) =>
  Array.isArray(value) && value.length > 0 ? capitalised(value.map(String).join(', ')) : undefined
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const yesNo: Wording = (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : undefined)

/** Facts about the product: shown beside the description. */
const MAIN: Record<string, [label: string, wording: Wording]> = {
  volume_ml: ['Volume', measured('ml')],
  bottle_capacity_ml: ['Bottle capacity', measured('ml')],
  pod_ml: ['Each pod', measured('ml')],
  pod_count: ['Pods', counted],
  base: ['Base', text],
  nicotine_type: ['Nicotine', worded({ freebase: 'Freebase', salt: 'Salt', none: 'None' })],
  tank_ml: ['Tank', measured('ml')],
  coil: ['Coil', worded({ replaceable: 'Replaceable', none: 'None' })],
  resistance_ohm: ['Resistance', measured('Ω')],
  power_w: ['Maximum power', measured('W')],
  battery_mah: ['Battery', measured('mAh')],
  rechargeable: ['Rechargeable', yesNo],
  refillable: ['Refillable', yesNo],
  fits: ['Fits', text],
  refills_available: ['Refills', text],
  wh: ['Energy', measured('Wh')],
  battery_grams: ['Weight', measured('g')],
  daily_portion: ['Daily portion', text],
  portions_per_pack: ['Portions in the pack', counted],
  cbd_mg_per_serving: ['CBD in a serving', measured('mg')],
  cbd_mg_per_pack: ['CBD in the pack', measured('mg')],
  servings_per_day: ['Maximum servings a day', counted],
  cannabinoids: ['Cannabinoids', text],
  plant_part: ['Made from', worded({ isolate: 'CBD isolate', seed: 'Hemp seed', stalk: 'Hemp stalk' })],
  claims: ['Authorised claims', (value) => (Array.isArray(value) && value.length > 0 ? value.join('. ') : undefined)],
  origin: ['Origin', text],
}

/** Facts for safe use: shown under 'Ingredients & safety'. */
const SAFETY: Record<string, [label: string, wording: Wording]> = {
  allergens: ['Allergens', listed],
  directions: ['How to use', text],
  storage: ['Storage', text],
  best_before: ['Best before', text],
  clp_statements: ['Hazard warnings', hazards],
  thc_mg_per_serving: ['THC in a serving', (value) => (typeof value === 'number' ? `${value} mg` : undefined)],
  fsa_list_ref: ['Food Standards Agency list', text],
  coa_lot: ['Lab report, lot', text],
  coa_date: ['Lab report, date', day],
  ecid_gb: ['MHRA notification, Great Britain', text],
  ecid_ni: ['MHRA notification, Northern Ireland', text],
  operator_name: ['Made for', text],
  operator_address: ['Address', text],
}

function hazards(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined
  const statements = value.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'text' in one && typeof one.text === 'string' ? one.text : [],
  )
  return statements.length > 0 ? statements.join('. ') : undefined
}

const longDay = lazyDateFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
function day(value: unknown): string | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : longDay().format(time)
}

/** Fields shared with complete devices that do not apply to these parts of one. */
const NOT_SAID: Partial<Record<Product['product_class'], readonly string[]>> = {
  coil: ['coil', 'rechargeable', 'refillable', 'refills_available'],
  tank: ['rechargeable'],
}

function factsOf(table: typeof MAIN, facts: Facts): Fact[] {
  return Object.entries(table).flatMap(([field, [label, wording]]) => {
    const value = wording(facts[field], facts)
    return value === undefined ? [] : { label, value }
  })
}

/** Returns a text such as '6, 10 and 20 mg/ml'. */
function strengths(mg: readonly number[]): string {
  const last = mg.at(-1)
  const before = mg.slice(0, -1)
  return before.length > 0 ? `${before.join(', ')} and ${last} mg/ml` : `${last} mg/ml`
}

/** Returns the facts about a product. Strengths come from its variations; the pack size only if it has no volume. */
export function mainFacts(product: Described): Fact[] {
  const notSaid = NOT_SAID[product.product_class] ?? []
  const facts = factsOf(
    Object.fromEntries(Object.entries(MAIN).filter(([field]) => !notSaid.includes(field))),
    product.compliance,
  )
  const volume = facts.filter(({ label }) => label === 'Volume')
  const rest = facts.filter(({ label }) => label !== 'Volume')
  const pack = volume.length === 0 && product.pack_size ? [{ label: 'Pack', value: product.pack_size }] : []
  const strength =
    product.strengths_mg.length > 0
      ? [{ label: product.strengths_mg.length > 1 ? 'Strengths' : 'Strength', value: strengths(product.strengths_mg) }]
      : []
  return [...volume, ...pack, ...strength, ...rest, ...batchReport(product.compliance), ...lotReports(product)]
}

/** Returns the lab report if its PDF was uploaded; a mere file name is not a link. */
function batchReport({ coa_file }: Facts): Fact[] {
  if (!isDocumentKey(coa_file)) return []
  return [{ label: 'Batch report', value: 'Download PDF', file: documentPath(coa_file) }]
}

/** Returns the lab report of each lot that is for sale. */
const lotReports = ({ lot_reports = [] }: Pick<Described, 'lot_reports'>): Fact[] =>
  lot_reports.map(({ lot_no, key }) => ({
    label: `Report of lot ${lot_no}`,
    value: 'Download PDF',
    file: documentPath(key),
  }))

/** Returns the facts for safe use. */
export function safetyFacts(product: Pick<Product, 'compliance'>): Fact[] {
  return factsOf(SAFETY, product.compliance)
}

export interface NutrientRow {
  name: string
  amount: string
  nrv: string
}

/** Returns the nutrients of a daily portion; a missing reference value is a dash (rule D1). */
export function nutrientRows(product: Pick<Product, 'compliance'>): NutrientRow[] {
  const { nutrients } = product.compliance
  if (!Array.isArray(nutrients)) return []
  return nutrients.flatMap((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return []
    const { name, amount, unit, nrv_percent } = row
    if (typeof name !== 'string' || typeof amount !== 'number') return []
    const nrv = typeof nrv_percent === 'number' ? `${nrv_percent}%` : '–'
    return { name, amount: `${amount.toLocaleString('en-GB')} ${String(unit)}`, nrv }
  })
}

/** Returns the ingredients as runs of text; allergens, and text that staff put in asterisks, are bold (rule D2). */
export function ingredientRuns(product: Pick<Product, 'compliance'>): { text: string; isAllergen: boolean }[] {
  const { ingredients, allergens } = product.compliance
  if (typeof ingredients !== 'string' || ingredients.trim() === '') return []
  const words = Array.isArray(allergens) ? allergens.map(String).flatMap(spellings) : []
  const pattern = words.length > 0 ? new RegExp(`\\b(${words.map(escaped).join('|')})\\b`, 'gi') : undefined
  return ingredients.split(MARKED).flatMap((run, place) => {
    if (place % 2 === 1) return [{ text: run, isAllergen: true }]
    const parts = pattern ? run.split(pattern) : [run]
    return parts
      .map((part, index) => ({ text: part, isAllergen: index % 2 === 1 }))
      .filter(({ text: part }) => part !== '')
  })
}

/** Text between two pairs of asterisks. */
const MARKED = /\*\*([^*]{1,100})\*\*/

/** Returns the spellings of an allergen: labels have 'soya' or 'fish oil', the legal list 'soybeans' or 'fish'. */
function spellings(allergen: string): string[] {
  if (allergen === 'soybeans') return ['soybeans', 'soybean', 'soya', 'soy']
  if (allergen === 'cereals containing gluten') return ['wheat', 'barley', 'rye', 'oats', 'oat', 'gluten']
  if (allergen === 'sulphur dioxide') return ['sulphur dioxide', 'sulphites', 'sulphite']
  return allergen.endsWith('s') ? [allergen, allergen.slice(0, -1)] : [allergen, `${allergen}s`]
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
