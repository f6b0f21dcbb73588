/** The notices of a product or bundle that the law requires beside the price. */

import type { ClassifiedFacts, Notice, ProductClass } from '@shop/contract/compliance.ts'
import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { MAX_CBD_MG_A_DAY } from './compliance.cbd-rules.ts'
import { ageRestricted, containsNicotine } from './compliance.classes.ts'
import { isInForce } from './compliance.rule.ts'

const NICOTINE: Notice = { rule: 'A5', kind: 'nicotine', text: NICOTINE_WARNING }
const ADULTS: Notice = { rule: 'B1', kind: 'age', text: 'For adults 18+.' }
const ZERO_NICOTINE: Notice = { rule: 'A11', kind: 'age', text: '0 mg nicotine. For adults 18+.' }
const CBD_CAUTION: Notice = {
  rule: 'C3',
  kind: 'caution',
  text: 'Not for under 18s, or if you are pregnant, breastfeeding, trying to conceive or taking medicine. Do not exceed 10 mg CBD a day.',
}
const SUPPLEMENT_WARNINGS: Notice[] = [
  { rule: 'D1', kind: 'caution', text: 'Do not exceed the stated daily portion.' },
  { rule: 'D1', kind: 'caution', text: 'Food supplements are not a substitute for a varied diet.' },
  { rule: 'D1', kind: 'caution', text: 'Keep out of reach of young children.' },
]
const VAPE_RECYCLING: Notice = {
  rule: 'H1',
  kind: 'recycling',
  text: 'Never put a vape in the bin. When you buy a new one we take back your old one free of charge.',
}
const BATTERY_RECYCLING: Notice = {
  rule: 'H2',
  kind: 'recycling',
  text: 'Never put batteries in the bin. Take them to any battery collection point.',
}
const BATTERY_SAFETY: Notice = {
  rule: 'H3',
  kind: 'caution',
  text: 'Carry loose cells in a case, use the right charger and never use a cell with a damaged wrap.',
}

/** The notices of one class, dated like their rules. */
interface NoticeRule {
  effective_from: string | null
  effective_to: string | null
  notices(facts: ClassifiedFacts): Notice[]
}

const always = (notices: NoticeRule['notices']): NoticeRule => ({ effective_from: null, effective_to: null, notices })

/**
 * In display order. The evidence of an order repeats what was shown on its day: to change a wording, end its rule and add one with the
 * new wording from the next day.
 */
const NOTICE_RULES: readonly NoticeRule[] = [
  always((facts) => (containsNicotine(facts) ? [NICOTINE] : [])),
  always((facts) => {
    if (!ageRestricted(facts.product_class)) return []
    return ['nicotine_mg_ml' in facts.compliance && !containsNicotine(facts) ? ZERO_NICOTINE : ADULTS]
  }),
  always(({ product_class }) => (product_class === 'cbd_food' ? [CBD_CAUTION] : [])),
  { effective_from: '2025-07-01', effective_to: null, notices: (facts) => cbdAmounts(facts) },
  always(({ product_class }) => (product_class === 'food_supplement' ? SUPPLEMENT_WARNINGS : [])),
  always(({ compliance }) =>
    'clp_statements' in compliance
      ? compliance.clp_statements.map(({ code, text }) => ({ rule: 'A12', kind: 'hazard', text: `${code}: ${text}` }))
      : [],
  ),
  always((facts) => foodNotices(facts)),
  always(({ product_class }) => (product_class === 'battery' ? [BATTERY_SAFETY, BATTERY_RECYCLING] : [])),
  always(({ product_class }) =>
    product_class === 'device' || product_class === 'tank' || product_class === 'coil' ? [VAPE_RECYCLING] : [],
  ),
]

function cbdAmounts({ compliance }: ClassifiedFacts): Notice[] {
  if (!('cbd_mg_per_serving' in compliance) || compliance.cbd_mg_per_serving === 0) return []
  const { cbd_mg_per_serving } = compliance
  const servings = Math.floor((MAX_CBD_MG_A_DAY / cbd_mg_per_serving) * 10) / 10
  const limit = servings === 1 ? '1 serving reaches' : `${servings} servings reach`
  return [
    {
      rule: 'C2',
      kind: 'fact',
      text: `${cbd_mg_per_serving} mg CBD per serving; ${limit} ${MAX_CBD_MG_A_DAY} mg.`,
    },
  ]
}

function foodNotices({ compliance }: ClassifiedFacts): Notice[] {
  if (!('allergens' in compliance)) return []
  const { allergens, storage } = compliance
  const contains: Notice[] =
    allergens.length > 0 ? [{ rule: 'D2', kind: 'fact', text: `Allergens: ${allergens.join(', ')}.` }] : []
  return storage ? [...contains, { rule: 'D2', kind: 'fact', text: `Storage: ${storage}` }] : contains
}

/** Returns the notices of a product on `today`, most severe first. The nicotine notice shows exactly above 0 mg/ml. */
export function listNotices(facts: ClassifiedFacts, today: string): Notice[] {
  return NOTICE_RULES.filter((rule) => isInForce(rule, today)).flatMap(({ notices }) => notices(facts))
}

const GRAVEST_FIRST: readonly Notice['kind'][] = ['nicotine', 'age', 'caution', 'hazard', 'fact', 'recycling']

/**
 * Returns the notices of a bundle: those of all its parts, without duplicates, most severe first. With nicotine no
 * notice says 0 mg, and a shortfill with its shots states the mixed strength (rule A11).
 */
export function noticesOfBundle(
  parts: readonly { facts: ClassifiedFacts; quantity: number }[],
  today: string,
): Notice[] {
  const all = [...parts.flatMap(({ facts }) => listNotices(facts, today)), ...mixedStrength(parts)]
  const hasNicotine = parts.some(({ facts }) => containsNicotine(facts))
  const strictest = hasNicotine ? all.map((notice) => (notice === ZERO_NICOTINE ? ADULTS : notice)) : all
  const once = [...new Map(strictest.map((notice) => [notice.text, notice])).values()]
  return GRAVEST_FIRST.flatMap((kind) => once.filter((notice) => notice.kind === kind))
}

/** Returns the notices from cart to order: nicotine, and who should not take CBD (rules A5 and C3). */
export function noticesBeforeBuying(
  parts: readonly { product_class: ProductClass; nicotine_mg_ml: number | null }[],
): Notice[] {
  const hasNicotine = parts.some(({ nicotine_mg_ml }) => containsNicotine({ compliance: { nicotine_mg_ml } }))
  const hasCbd = parts.some(({ product_class }) => product_class === 'cbd_food')
  return [...(hasNicotine ? [NICOTINE] : []), ...(hasCbd ? [CBD_CAUTION] : [])]
}

function mixedStrength(parts: readonly { facts: ClassifiedFacts; quantity: number }[]): Notice[] {
  let nicotine_mg = 0
  let total_ml = 0
  let shortfills = 0
  for (const { facts, quantity } of parts) {
    if (facts.product_class === 'shortfill') shortfills += quantity
    else if (facts.product_class !== 'nicotine_shot') continue
    nicotine_mg += facts.compliance.nicotine_mg_ml * facts.compliance.volume_ml * quantity
    total_ml += facts.compliance.volume_ml * quantity
  }
  if (shortfills !== 1 || nicotine_mg === 0) return []
  const strength = Math.round((nicotine_mg / total_ml) * 10) / 10
  return [{ rule: 'A11', kind: 'fact', text: `Mixed together: ${strength} mg/ml nicotine in ${total_ml} ml.` }]
}
