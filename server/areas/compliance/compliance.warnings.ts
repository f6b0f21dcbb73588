/** Warnings for staff that do not block publishing (rules A4, A8, A11, A14, C4, D2 and D4). */
import type { ClassifiedFacts } from '@shop/contract/compliance.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { FOOD_CLASSES, LIQUID_CLASSES, NICOTINE_CLASSES, VAPING_CLASSES, vatRatePercent } from './compliance.classes.ts'
import { type FieldText, type ProductFacts, plainWords } from './compliance.facts.ts'
import { ALWAYS, apply, type Finding, findingIf, type Rule, type Violation } from './compliance.rule.ts'
import { toPattern } from './compliance.words.ts'

const PROMOTIONAL = toPattern([
  'best',
  'amazing',
  'tasty',
  'must have',
  'free gift',
  'limited (?:offer|time|edition)',
  'deal of the day',
])
/** The usual form of the MHRA's numbers. */
export const ECID_FORMAT = /^\d{5}-\d{2}-\d{5}$/
/** Duty on vaping liquid, in pence per ml, before VAT. Source: rule A14. */
export const DUTY_PENCE_PER_ML = 22
/** First day of the duty. Source: rule A14. */
export const DUTY_FROM = '2026-10-01'
/** Vitamin B6 per daily portion, in mg, above which a caution is advised. Source: rule D4. */
const B6_CAUTION_MG = 10

const WARNING_RULES: readonly Rule[] = [
  {
    rule: 'A4',
    ...ALWAYS,
    classes: [...NICOTINE_CLASSES, 'device', 'tank', 'coil'],
    findings({ compliance }) {
      const ecid = 'ecid_gb' in compliance ? compliance.ecid_gb : null
      return findingIf(
        Boolean(ecid) && !ECID_FORMAT.test(ecid ?? ''),
        'compliance.ecid_gb',
        'an ECID usually looks like 00000-00-00000.',
      )
    },
  },
  {
    rule: 'A8',
    ...ALWAYS,
    classes: VAPING_CLASSES,
    findings: (_facts, _today, { texts }) =>
      promotionalWords(texts).map(({ path, word }) => ({
        path,
        message: `"${word}" is promotional. Keep listings of vaping products to facts.`,
      })),
  },
  {
    rule: 'A11',
    ...ALWAYS,
    classes: ['shortfill', 'cbd_eliquid'],
    findings({ compliance }) {
      if (!('bottle_capacity_ml' in compliance)) return []
      const { bottle_capacity_ml, volume_ml } = compliance
      return findingIf(
        bottle_capacity_ml !== null && bottle_capacity_ml < volume_ml,
        'compliance.bottle_capacity_ml',
        'the bottle can’t hold less than its liquid.',
      )
    },
  },
  {
    rule: 'A14',
    effective_from: DUTY_FROM,
    effective_to: null,
    classes: LIQUID_CLASSES,
    findings: pricesBelowDuty,
  },
  {
    rule: 'C4',
    ...ALWAYS,
    classes: ['cbd_food'],
    findings({ compliance }) {
      return findingIf(
        'plant_part' in compliance && compliance.controlled_cannabinoids_mg_per_pack === null,
        'compliance.controlled_cannabinoids_mg_per_pack',
        'enter the controlled cannabinoids in a pack, from the lab report.',
      )
    },
  },
  {
    rule: 'D2',
    ...ALWAYS,
    classes: FOOD_CLASSES,
    findings({ compliance }) {
      if (!('allergens' in compliance) || !compliance.ingredients) return []
      const ingredients = plainWords(compliance.ingredients)
      const isNamed = (allergen: string) => ingredients.includes(allergen.replace(/s$/, ''))
      return compliance.allergens
        .filter((allergen) => allergen !== 'cereals containing gluten' && !isNamed(allergen))
        .map((allergen) => ({
          path: 'compliance.ingredients',
          message: `the ingredients don’t name the allergen ${allergen}.`,
        }))
    },
  },
  {
    rule: 'D4',
    ...ALWAYS,
    classes: ['food_supplement'],
    findings({ compliance }) {
      if (!('nutrients' in compliance)) return []
      return compliance.nutrients.flatMap(({ name, amount, unit }, index) => {
        const caution = cautionFor(name.toLowerCase(), unit === 'mg' ? amount : 0)
        return findingIf(caution !== undefined, `compliance.nutrients.${index}`, `consider the caution: ${caution}`)
      })
    },
  },
]

/** Returns the promotional words of a listing, each once per field (rule A8). */
export function promotionalWords(texts: readonly FieldText[]): { path: string; word: string }[] {
  return texts.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(PROMOTIONAL)].map(([word]) => word))].map((word) => ({ path, word })),
  )
}

/** Returns the variations priced below the duty on their liquid with VAT (rule A14). */
export function pricesBelowDuty(facts: ProductFacts, today: string): Finding[] {
  const floor = dutyWithVat(facts, today)
  return facts.variations.flatMap(({ price }, index) =>
    findingIf(price < floor, `variations.${index}.price`, `duty and VAT alone are ${formatPence(floor)}.`),
  )
}

/** Returns the duty on the liquid of one variation with its VAT, in pence; 0 for anything else (rule A14). */
export function dutyWithVat(facts: ClassifiedFacts, today: string): number {
  const duty = Math.floor(dutyMillilitres(facts) * DUTY_PENCE_PER_ML)
  return Math.round((duty * (100 + vatRatePercent(facts.product_class, today))) / 100)
}

function dutyMillilitres({ compliance }: ClassifiedFacts): number {
  if ('pod_ml' in compliance) return compliance.pod_ml * compliance.pod_count
  return 'volume_ml' in compliance ? compliance.volume_ml : 0
}

function cautionFor(nutrient: string, milligrams: number): string | undefined {
  if (/^iron\b/.test(nutrient)) return 'Contains iron, which may be harmful to very young children if taken in excess.'
  if (/^vitamin a\b|^retinol/.test(nutrient)) return 'Do not take if you are pregnant or likely to become pregnant.'
  if (/beta-?carotene/.test(nutrient)) return 'Should not be taken by heavy smokers.'
  if (/^vitamin b6\b/.test(nutrient) && milligrams > B6_CAUTION_MG)
    return 'Long-term intake of this amount of vitamin B6 may lead to mild tingling and numbness.'
  return undefined
}

/** Returns warnings for staff on `today`; they do not block publishing. */
export function checkWarnings(facts: ProductFacts, today: string): Violation[] {
  return apply(WARNING_RULES, facts, today)
}
