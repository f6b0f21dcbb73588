/** Rules D1 to D3: the label of food supplements, the food facts before purchase, and registered health claims. */

import { endsAsRegistered, findClaimError, hasReferenceValue } from './compliance.claims.ts'
import { FOOD_CLASSES } from './compliance.classes.ts'
import type { ProductFacts } from './compliance.facts.ts'
import { ALWAYS, type Finding, findingIf, type Rule } from './compliance.rule.ts'

const supplementLabel: Rule = {
  rule: 'D1',
  ...ALWAYS,
  classes: ['food_supplement'],
  findings({ compliance }) {
    if (!('nutrients' in compliance)) return []
    const { daily_portion, portions_per_pack, nutrients } = compliance
    return [
      ...findingIf(!daily_portion, 'compliance.daily_portion', 'enter the daily portion.'),
      ...findingIf(!portions_per_pack, 'compliance.portions_per_pack', 'enter how many portions are in a pack.'),
      ...findingIf(nutrients.length === 0, 'compliance.nutrients', 'list the nutrients of the daily portion.'),
      ...nutrients.flatMap(({ name, amount, nrv_percent }, index) => [
        ...findingIf(!name, `compliance.nutrients.${index}.name`, 'name the nutrient.'),
        ...findingIf(
          amount <= 0,
          `compliance.nutrients.${index}.amount`,
          `enter how much ${name} is in the daily portion.`,
        ),
        ...findingIf(
          nrv_percent === null && hasReferenceValue(name),
          `compliance.nutrients.${index}.nrv_percent`,
          `enter the percentage of the reference value (NRV) for ${name}.`,
        ),
      ]),
    ]
  },
}

const FOOD_FACTS = {
  ingredients: 'list the ingredients.',
  storage: 'enter how to store it.',
  directions: 'enter how to use it.',
  operator_name: 'enter the food business responsible.',
  operator_address: 'enter the address of the food business responsible.',
} as const

const foodFacts: Rule = {
  rule: 'D2',
  ...ALWAYS,
  classes: FOOD_CLASSES,
  findings(facts) {
    const { compliance } = facts
    if (!('operator_name' in compliance)) return []
    const missing = Object.entries(FOOD_FACTS).flatMap(([field, message]): Finding[] => {
      const stated = Object.entries(compliance).find(([name]) => name === field)?.[1]
      return findingIf(!stated, `compliance.${field}`, message)
    })
    return [...missing, ...findingIf(!hasNetQuantity(facts), 'net_quantity', 'enter the net quantity.')]
  },
}

function hasNetQuantity({ net_unit, net_quantity, variations }: ProductFacts): boolean {
  if (net_unit === null) return false
  return net_quantity !== null || variations.every((variation) => variation.net_quantity !== null)
}

const registeredClaims: Rule = {
  rule: 'D3',
  ...ALWAYS,
  classes: ['food_supplement'],
  findings({ compliance }) {
    if (!('claims' in compliance)) return []
    return compliance.claims.flatMap((claim, index) => {
      const claimError = findClaimError(claim, compliance.nutrients)
      return findingIf(claimError !== undefined, `compliance.claims.${index}`, claimError ?? '')
    })
  },
}

/** Matches what a text says a nutrient contributes to. */
const CONTRIBUTES = /contributes? to ([^.!?]{1,120})/g

const claimsInWords: Rule = {
  rule: 'D3',
  ...ALWAYS,
  classes: ['food_supplement', 'tea'],
  findings({ compliance }, _today, { texts }) {
    const nutrients = 'nutrients' in compliance ? compliance.nutrients : []
    return texts.flatMap(({ path, text }) =>
      [...text.matchAll(CONTRIBUTES)].flatMap(([claim, ending = '']) =>
        findingIf(
          !endsAsRegistered(ending, nutrients),
          path,
          `"${claim}" isn’t on the Great Britain register for a listed nutrient. Take it out.`,
        ),
      ),
    )
  },
}

export const FOOD_RULES: readonly Rule[] = [supplementLabel, foodFacts, registeredClaims, claimsInWords]
