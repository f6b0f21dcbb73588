/** Rules A4, A6, A12, A13, A18, H5: notification, ingredients, hazards, single-use, free products, batteries. */
import type { ClassifiedFacts } from '@shop/contract/compliance.ts'
import { LIQUID_CLASSES, NICOTINE_CLASSES, VAPING_CLASSES } from './compliance.classes.ts'
import { type ProductFacts, plainWords } from './compliance.facts.ts'
import { ALWAYS, findingIf, type Rule } from './compliance.rule.ts'
import { sellsNicotine } from './compliance.strength-rules.ts'

const notification: Rule = {
  rule: 'A4',
  ...ALWAYS,
  classes: [...NICOTINE_CLASSES, 'device', 'tank'],
  findings(facts, today) {
    const { compliance } = facts
    if (!('ecid_gb' in compliance)) return []
    const { ecid_gb, ecid_checked_on, ecid_exempt_reason } = compliance
    if (ecid_exempt_reason) {
      return findingIf(
        !isExempt(facts, ecid_exempt_reason),
        'compliance.ecid_exempt_reason',
        'this exemption doesn’t fit the product. Enter its ECID for Great Britain instead.',
      )
    }
    return [
      ...findingIf(!ecid_gb, 'compliance.ecid_gb', 'enter its ECID from the MHRA’s list for Great Britain.'),
      ...findingIf(!ecid_checked_on, 'compliance.ecid_checked_on', 'enter the day you checked its ECID.'),
      ...findingIf(
        ecid_checked_on !== null && ecid_checked_on > today,
        'compliance.ecid_checked_on',
        'the day the ECID was checked can’t be in the future.',
      ),
    ]
  },
}

type ExemptReason = 'zero_nicotine' | 'battery_unit' | 'identical_part'

/** Only liquid without nicotine, battery units without a tank, and parts of a notified product are exempt. */
function isExempt(facts: ProductFacts, reason: ExemptReason): boolean {
  const holdsLiquid = 'tank_ml' in facts.compliance && (facts.compliance.tank_ml ?? 0) > 0
  switch (reason) {
    case 'zero_nicotine':
      return 'nicotine_mg_ml' in facts.compliance && !sellsNicotine(facts)
    case 'battery_unit':
      return facts.product_class === 'device' && !holdsLiquid
    case 'identical_part':
      return facts.product_class === 'tank' || facts.product_class === 'prefilled_pod'
  }
}

/** Additives that are banned in nicotine liquid. Source: rule A6. */
const BANNED_INGREDIENT =
  /(?<![a-z])(vitamins?|tocophero\w*|tocopheryl\w*|ascorbic acid|retinol|retinyl\w*|colou?rings?|colou?rants?|colou?rs?|dyes?|caffeine|guarana|taurine|glucuronolactone)(?![a-z])/g

const ingredients: Rule = {
  rule: 'A6',
  ...ALWAYS,
  classes: NICOTINE_CLASSES,
  findings(facts) {
    if (!('ingredients' in facts.compliance) || !sellsNicotine(facts)) return []
    const path = 'compliance.ingredients'
    const text = facts.compliance.ingredients
    if (!text) return [{ path, message: 'list the ingredients of this nicotine liquid.' }]
    const banned = new Set([...plainWords(text).matchAll(BANNED_INGREDIENT)].map(([word]) => word))
    return [...banned].map((word) => ({ path, message: `nicotine liquid can’t contain ${word}. You can’t sell it.` }))
  },
}

/** First day of the ban on single-use vapes. Source: rule A13. */
const SINGLE_USE_BAN = '2025-06-01'

const SINGLE_USE =
  /(?<![a-z])(disposables?|single-? ?use|one-? ?time use|throw-? ?aways?|non-? ?(?:rechargeable|refillable))(?![a-z])/

const singleUseWords: Rule = {
  rule: 'A13',
  effective_from: SINGLE_USE_BAN,
  effective_to: null,
  classes: VAPING_CLASSES.filter((product_class) => product_class !== 'battery'),
  findings(_facts, _today, { names }) {
    return names.flatMap(({ path, text }) => {
      const found = SINGLE_USE.exec(text)
      return findingIf(found !== null, path, `"${found?.[0]}": you can’t sell single-use vapes. Take the word out.`)
    })
  },
}

const singleUse: Rule = {
  rule: 'A13',
  effective_from: SINGLE_USE_BAN,
  effective_to: null,
  classes: ['device', 'tank'],
  findings(facts) {
    const { compliance } = facts
    if (!('refillable' in compliance)) return []
    const isDevice = facts.product_class === 'device'
    return [
      ...findingIf(
        isDevice && !compliance.rechargeable,
        'compliance.rechargeable',
        'a vape that can’t be recharged is single-use, so you can’t sell it.',
      ),
      ...findingIf(
        !compliance.refillable,
        'compliance.refillable',
        'a vape that can’t be refilled is single-use, so you can’t sell it.',
      ),
      ...findingIf(
        isDevice && compliance.coil === 'fixed',
        'compliance.coil',
        'a vape whose coil can’t be replaced is single-use, so you can’t sell it.',
      ),
      ...findingIf(
        !hasRefills(compliance),
        'compliance.refill_product_ids',
        'name a pod, coil or refill that is sold separately, or say where to buy one.',
      ),
    ]
  },
}

function hasRefills(compliance: ClassifiedFacts['compliance']): boolean {
  if (!('refill_product_ids' in compliance)) return false
  return compliance.refill_product_ids.length > 0 || Boolean(compliance.refills_available)
}

const free: Rule = {
  rule: 'A18',
  ...ALWAYS,
  classes: VAPING_CLASSES,
  findings: ({ variations }) =>
    variations.flatMap(({ price }, index) =>
      findingIf(
        price <= 0,
        `variations.${index}.price`,
        'you can’t give vaping products away. Set a price above £0.00.',
      ),
    ),
}

const batteryEnergy: Rule = {
  rule: 'H5',
  ...ALWAYS,
  classes: ['battery'],
  findings({ compliance }) {
    return findingIf('wh' in compliance && !compliance.wh, 'compliance.wh', 'enter its energy in watt-hours (Wh).')
  },
}

const hazards: Rule = {
  rule: 'A12',
  ...ALWAYS,
  classes: LIQUID_CLASSES,
  findings({ compliance }) {
    if (!('clp_statements' in compliance)) return []
    return findingIf(
      compliance.clp_statements.length === 0 && !compliance.clp_exempt_reason,
      'compliance.clp_statements',
      'copy the hazard statements from the label, or say why it has none.',
    )
  },
}

export const VAPING_RULES: readonly Rule[] = [
  notification,
  ingredients,
  hazards,
  singleUseWords,
  singleUse,
  free,
  batteryEnergy,
]
