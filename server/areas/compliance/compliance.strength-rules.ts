/** Rules A1 to A3: maximum nicotine strength, and maximum size of bottle, pod and tank. */
import { MAX_NICOTINE_MG_ML } from '@shop/contract/constants.ts'
import { HARDWARE_CLASSES, LIQUID_CLASSES, ZERO_NICOTINE_LIQUIDS } from './compliance.classes.ts'
import { type FieldText, listAttributes, type ProductFacts, plainWords } from './compliance.facts.ts'
import { bareNumberIn, milligramsIn, millilitresIn, packCountIn, percentagesIn } from './compliance.measures.ts'
import { ALWAYS, type Finding, findingIf, type Rule } from './compliance.rule.ts'

/** Maximum bottle of nicotine liquid, ml. Source: rule A2. */
export const MAX_BOTTLE_ML = 10
/** Maximum tank or pod, ml. Source: rule A3. */
export const MAX_TANK_ML = 2

interface Strength {
  path: string
  mgPerMl: number
}

/** Returns the nicotine strengths in a product's name and choices, in mg/ml; 1% is 10 mg/ml. */
function nicotineStrengthsOf(facts: ProductFacts): Strength[] {
  const strengths = (path: string, text: string) =>
    [...milligramsIn(text), ...percentagesIn(text).map((percent) => percent * 10)].map((mgPerMl) => ({ path, mgPerMl }))
  // Milligrams of a CBD liquid are CBD unless the text mentions nicotine.
  const isMeant = (text: string) => facts.product_class !== 'cbd_eliquid' || speaksOfNicotine(text)
  return [
    ...(isMeant(facts.name) ? strengths('name', facts.name) : []),
    ...listAttributes(facts).flatMap(({ path, name, value }) => {
      if (!isMeant(`${name} ${value}`)) return []
      const bare = /strength|nic/i.test(name) ? bareNumberIn(value) : undefined
      return bare === undefined ? strengths(path, value) : [{ path, mgPerMl: bare }]
    }),
  ]
}

const speaksOfNicotine = (text: string) => /(?<![a-z])nic(?:otine|s)?(?![a-z])/.test(plainWords(text))

/** Returns whether this product contains nicotine, by its facts or by any of its choices. */
export function sellsNicotine(facts: ProductFacts): boolean {
  if (!('nicotine_mg_ml' in facts.compliance)) return false
  return facts.compliance.nicotine_mg_ml > 0 || nicotineStrengthsOf(facts).some(({ mgPerMl }) => mgPerMl > 0)
}

const strength: Rule = {
  rule: 'A1',
  ...ALWAYS,
  classes: [...LIQUID_CLASSES, ...HARDWARE_CLASSES],
  findings(facts) {
    const named = nicotineStrengthsOf(facts)
    if (!('nicotine_mg_ml' in facts.compliance)) {
      return named
        .filter(({ mgPerMl, path }) => mgPerMl > 0 && path !== 'name')
        .map(({ path, mgPerMl }) => ({
          path,
          message: `products of this class contain no liquid, but the choice says ${mgPerMl} mg. Sell the liquid as a separate product.`,
        }))
    }
    const declared = facts.compliance.nicotine_mg_ml
    return [
      ...findingIf(declared > MAX_NICOTINE_MG_ML, 'compliance.nicotine_mg_ml', tooStrong(declared)),
      ...named.flatMap(({ path, mgPerMl }): Finding[] => {
        if (mgPerMl > MAX_NICOTINE_MG_ML) return [{ path, message: tooStrong(mgPerMl) }]
        return findingIf(
          mgPerMl > declared,
          path,
          `this says ${mgPerMl} mg/ml, but the product says ${declared}. Enter the strongest on sale as its nicotine.`,
        )
      }),
    ]
  },
}

const tooStrong = (mgPerMl: number) =>
  `nicotine liquid can contain at most ${MAX_NICOTINE_MG_ML} mg/ml; this says ${mgPerMl}. It can’t be sold.`

const bottle: Rule = {
  rule: 'A2',
  ...ALWAYS,
  classes: ['nicotine_eliquid', 'nicotine_shot'],
  findings(facts) {
    if (!('volume_ml' in facts.compliance) || !sellsNicotine(facts)) return []
    const declared = facts.compliance.volume_ml
    return [
      ...findingIf(
        declared > MAX_BOTTLE_ML,
        'compliance.volume_ml',
        tooBig('bottle of nicotine liquid', declared, MAX_BOTTLE_ML),
      ),
      ...sizeFindings(facts, 'bottle of nicotine liquid', MAX_BOTTLE_ML, 1, declared),
    ]
  },
}

const tank: Rule = {
  rule: 'A3',
  ...ALWAYS,
  classes: ['prefilled_pod', ...HARDWARE_CLASSES],
  findings(facts) {
    if ('pod_ml' in facts.compliance) {
      const { pod_ml, pod_count } = facts.compliance
      return [
        ...findingIf(pod_ml > MAX_TANK_ML, 'compliance.pod_ml', tooBig('pod', pod_ml, MAX_TANK_ML)),
        ...sizeFindings(facts, 'pod', MAX_TANK_ML, pod_count, pod_ml),
      ]
    }
    const tank_ml = 'tank_ml' in facts.compliance ? (facts.compliance.tank_ml ?? 0) : 0
    return [
      ...findingIf(tank_ml > MAX_TANK_ML, 'compliance.tank_ml', tooBig('tank', tank_ml, MAX_TANK_ML)),
      ...sizeFindings(facts, 'tank', MAX_TANK_ML, 1),
    ]
  },
}

const tooBig = (thing: string, ml: number, limit: number) =>
  `a ${thing} can hold at most ${limit} ml; this says ${ml} ml. It can’t be sold.`

/**
 * Finds sizes in name, choices and net quantities above `limit`, or above the declared size. A net quantity is for all
 * units of a pack; `units` is their number in the facts.
 */
function sizeFindings(facts: ProductFacts, thing: string, limit: number, units: number, declared = limit): Finding[] {
  const named: FieldText[] = [
    { path: 'name', text: facts.name },
    ...listAttributes(facts).map(({ path, value }) => ({ path, text: value })),
  ]
  const sizes = [
    ...named.flatMap(({ path, text }) => millilitresIn(text).map((ml) => ({ path, ml }))),
    ...netSizesOf(facts, units),
  ]
  return sizes.flatMap(({ path, ml }): Finding[] => {
    if (ml > limit) return [{ path, message: tooBig(thing, ml, limit) }]
    return findingIf(
      ml > declared,
      path,
      `this says ${ml} ml, but the product says ${declared} ml. Enter the biggest on sale.`,
    )
  })
}

/** Returns net quantities in ml, each for one unit of its pack. */
function netSizesOf(facts: ProductFacts, units: number): { path: string; ml: number }[] {
  if (facts.net_unit !== 'ml') return []
  const inName = packCountIn(facts.name)
  const ownPacks = facts.variations.map(({ attributes }) =>
    Math.max(units, inName, ...Object.entries(attributes).map(([name, value]) => packCountOf(name, value))),
  )
  const ofProduct = (facts.net_quantity ?? 0) / Math.max(units, inName, ...ownPacks)
  const ofVariations = facts.variations.map(({ net_quantity }, index) => ({
    path: `variations.${index}.net_quantity`,
    ml: (net_quantity ?? 0) / (ownPacks[index] ?? 1),
  }))
  return [{ path: 'net_quantity', ml: ofProduct }, ...ofVariations]
}

/** 'Pack' '5' and 'Quantity' '5' mean the same as 'Pack of 5'. */
function packCountOf(name: string, value: string): number {
  const bare = /pack|quantity|count|bottles|pods/i.test(name) ? bareNumberIn(value) : undefined
  return Math.max(bare ?? 1, packCountIn(value))
}

const zeroNicotine: Rule = {
  rule: 'A11',
  ...ALWAYS,
  classes: ZERO_NICOTINE_LIQUIDS,
  findings(facts) {
    if (!('safety_assessment_ref' in facts.compliance)) return []
    const { nicotine_mg_ml, safety_assessment_ref } = facts.compliance
    return [
      ...findingIf(
        nicotine_mg_ml > 0,
        'compliance.nicotine_mg_ml',
        `products of this class contain no nicotine, but this says ${nicotine_mg_ml} mg/ml. Enter 0, or choose a nicotine class.`,
      ),
      ...findingIf(
        !safety_assessment_ref,
        'compliance.safety_assessment_ref',
        'enter the reference of the safety assessment.',
      ),
    ]
  },
}

export const STRENGTH_RULES: readonly Rule[] = [strength, bottle, tank, zeroNicotine]
