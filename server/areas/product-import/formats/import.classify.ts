/** Determines the legal class of another shop's product, and the facts of that class that the file states. */
import { ClassifiedFacts, FACTS_BY_CLASS, ProductClass } from '@shop/contract/compliance.ts'
import { readStatedFacts, strengthsIn } from './import.facts.ts'
import type { Doubt, ImportedProduct } from './import.product.ts'

/** Words that identify a class, most reliable first. Searched in type, categories, name and tags, in this order. */
const WORDS: [ProductClass, RegExp][] = [
  [
    'accessory',
    /\b(?:battery|coil|tank|vape|bottle) (?:cases?|wraps?|tools?|bags?|stands?|sleeves?)\b|\bchargers?\b|\blanyards?\b|\bdrip tips?\b/,
  ],
  ['nicotine_shot', /\bnic(?:otine)?[\s-]?(?:shots?|boosters?)\b/],
  ['shortfill', /\b(?:short|long)[\s-]?fills?\b/],
  ['prefilled_pod', /\bpre[\s-]?filled\b/],
  [
    'device',
    /\bdisposables?\b|\b(?:vape|pod|starter|mod|pen|aio)[\s-]kits?\b|\bvape (?:pens?|bars?|devices?)\b|\bbox mods?\b|\bmods?\b|\bkits?\b/,
  ],
  [
    'nicotine_eliquid',
    /\bnic(?:otine)?[\s-]?salts?\b|\bsalt[\s-]?nic\b|\bfree[\s-]?base\b|\be[\s-]?(?:liquids?|juices?)\b|\bvape (?:liquids?|juices?)\b|\bnicotine liquids?\b/,
  ],
  ['coil', /\bcoils?\b/],
  [
    'tank',
    /\btanks?\b|\b(?:clear|at)omi[sz]ers?\b|\b(?:replacement|refillable|empty) pods?\b|\bpods?\b|\brd?ta\b|\brda\b/,
  ],
  ['battery', /\bbatter(?:y|ies)\b|\b(?:18650|20700|21700|26650)\b/],
  ['nicotine_eliquid', /\d\s*mg\b.*\b\d+\s*ml\b|\b\d+\s*ml\b.*\d\s*mg\b/],
  ['tea', /\bteas?\b|\btea ?bags?\b|\bmatcha\b|\brooibos\b|\bherbal infusions?\b/],
  [
    'food_supplement',
    /\bvitamins?\b|\bmulti[\s-]?vitamins?\b|\bsupplements?\b|\bcapsules?\b|\btablets?\b|\bsoftgels?\b|\bgumm(?:y|ies)\b|\bprobiotics?\b|\bomega[\s-]?3\b|\bcollagen\b|\bmagnesium\b|\bzinc\b|\bturmeric\b|\bashwagandha\b|\bbiotin\b/,
  ],
]
const CBD = /\bcbd\b|\bcannabidiol\b|\bhemp (?:tea|oil|leaf|leaves|flowers?|extract)\b/
const LIQUID = /\be[\s-]?(?:liquids?|juices?)\b|\bvap(?:e|es|ing)\b|\b(?:short|long)[\s-]?fills?\b/
const LIQUID_CLASSES: ProductClass[] = ['nicotine_eliquid', 'nicotine_shot', 'shortfill', 'cbd_eliquid']
/** Maximum characters searched for a class; some of the patterns above backtrack. */
const MAX_WORDS = 1000
/** The rule that requires a field without which a product of the class cannot be saved. */
const RULE_OF_FIELD: Record<string, string> = {
  nicotine_mg_ml: 'A1',
  volume_ml: 'A2',
  pod_ml: 'A3',
  pod_count: 'A3',
  cbd_mg_per_serving: 'C2',
  servings_per_day: 'C2',
  thc_mg_per_serving: 'C2',
  plant_part: 'C4',
}

/** Class and facts that the shop already has for an imported product. */
export interface Settled {
  product_class: ProductClass
  compliance: Record<string, unknown>
}

/**
 * The class and facts to save. `doubts` are reasons for staff to check the product before it is sold: the file lacks a
 * required fact of its class (then it is saved as an accessory, which may not mention vaping or CBD), or its class is
 * unknown.
 */
export interface Classification {
  classified: ClassifiedFacts
  /** The class by the product's words, even if `classified` lacks facts for it. */
  meant: ProductClass
  doubts: Doubt[]
  notes: string[]
}

export function classify(product: ImportedProduct, settled?: Settled): Classification {
  const fromFile = classOf(product)
  // If staff have set class and facts, they take precedence over the file's class; stated facts are still added.
  const isSettled = settled !== undefined && settled.product_class !== 'accessory'
  const meant = isSettled ? settled.product_class : fromFile.meant
  const isGuess = fromFile.isGuess && !isSettled
  const { facts, unread } = statedFacts(meant, product)
  const stated = { ...(isSettled ? settled.compliance : {}), ...facts }
  const notes = unread.map(({ field, text }) => `"${text}" couldn’t be read as ${field}.`)
  const result = ClassifiedFacts.safeParse({ product_class: meant, compliance: stated })
  const doubts: Doubt[] = isGuess ? [{ rule: 'class', reason: 'We couldn’t tell what sort of product this is.' }] : []
  if (result.success) return { classified: result.data, meant, doubts, notes }
  const missing = new Set(result.error.issues.map((issue) => String(issue.path[1] ?? issue.path[0])))
  for (const field of missing) {
    doubts.push({
      rule: RULE_OF_FIELD[field] ?? 'class',
      reason: `The file doesn’t state ${field}, which ${meant} needs.`,
    })
  }
  return { classified: { product_class: 'accessory', compliance: {} }, meant, doubts, notes }
}

/** Returns the facts of `productClass` that the file states, in columns, names or options. */
export function statedFacts(productClass: ProductClass, product: ImportedProduct) {
  const { facts, unread } = readStatedFacts(productClass, product.facts)
  return { facts: { ...facts, ...derivedFacts(productClass, product, facts) }, unread }
}

function classOf(product: ImportedProduct): { meant: ProductClass; isGuess: boolean } {
  const stated = ProductClass.safeParse(product.facts.get('product_class')?.trim().toLowerCase().replace(/\s+/g, '_'))
  if (stated.success) return { meant: stated.data, isGuess: false }
  const texts = [product.type, product.categories.join(' > '), product.name, product.tags.join(', ')].map((text) =>
    text.slice(0, MAX_WORDS).toLowerCase(),
  )
  const found = texts.map(wordClass).find((one) => one !== undefined)
  const all = texts.join(' · ')
  if (CBD.test(all)) {
    if (found === 'device' || found === 'tank' || found === 'coil') return { meant: found, isGuess: false }
    return { meant: LIQUID.test(all) ? 'cbd_eliquid' : 'cbd_food', isGuess: false }
  }
  const hasStrength =
    product.variations.some(({ attributes }) => attributes.Strength !== undefined) || product.facts.has('strength')
  if (found === undefined && hasStrength) return { meant: 'nicotine_eliquid', isGuess: false }
  if (found === undefined) return { meant: 'accessory', isGuess: /\d\s*mg\b/.test(texts[2] ?? '') }
  const isBigAndFree = found === 'nicotine_eliquid' && strengthOf(product, {}) === 0 && (findVolume(product) ?? 0) > 10
  return { meant: isBigAndFree ? 'shortfill' : found, isGuess: false }
}

function wordClass(text: string): ProductClass | undefined {
  return WORDS.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Finds facts in names and options. Of several strengths or sizes the largest counts, as the rules require. */
function derivedFacts(
  meant: ProductClass,
  product: ImportedProduct,
  facts: Record<string, unknown>,
): Record<string, unknown> {
  const derived: Record<string, unknown> = {}
  if ('nicotine_mg_ml' in FACTS_BY_CLASS[meant].shape) {
    const strength = strengthOf(product, facts)
    if (strength !== undefined) derived.nicotine_mg_ml = strength
    else if (meant === 'shortfill' || meant === 'cbd_eliquid') derived.nicotine_mg_ml = 0
    const words = `${product.name} ${product.type} ${product.categories.join(' ')}`
    if (facts.nicotine_type === undefined && strength !== undefined) {
      derived.nicotine_type = strength === 0 ? 'none' : /\bsalts?\b/i.test(words) ? 'salt' : 'freebase'
    }
    if (strength === 0 && facts.ecid_exempt_reason === undefined) derived.ecid_exempt_reason = 'zero_nicotine'
  }
  const volume = findVolume(product)
  if (LIQUID_CLASSES.includes(meant) && facts.volume_ml === undefined && volume !== undefined)
    derived.volume_ml = volume
  if (meant === 'prefilled_pod') {
    if (facts.pod_ml === undefined && volume !== undefined) derived.pod_ml = volume
    const count = /\b(?:pack of (\d+)|(\d+)\s?(?:x|pack|pods?)\b)/i.exec(product.name)
    if (facts.pod_count === undefined && count) derived.pod_count = Number(count[1] ?? count[2])
  }
  return derived
}

function strengthOf(product: ImportedProduct, facts: Record<string, unknown>): number | undefined {
  const choices = product.variations.flatMap(({ attributes }) => Object.values(attributes))
  const found = [product.name, ...choices].flatMap(strengthsIn)
  const stated = typeof facts.nicotine_mg_ml === 'number' ? [facts.nicotine_mg_ml] : []
  return found.length + stated.length > 0 ? Math.max(...found, ...stated) : undefined
}

/** Returns the largest bottle in the options, or the first in the name: '50ml in a 60ml bottle' contains 50. */
export function findVolume(product: ImportedProduct): number | undefined {
  const choices = product.variations.flatMap(({ attributes }) => Object.values(attributes)).flatMap(millilitresIn)
  if (choices.length > 0) return Math.max(...choices)
  const stated = ['volume', 'bottle size', 'size', 'net quantity'].flatMap((name) =>
    millilitresIn(product.facts.get(name) ?? ''),
  )
  return millilitresIn(product.name)[0] ?? stated[0]
}

/** Returns every amount in ml in a text, except the '10mg/ml' of a strength. */
export function millilitresIn(text: string): number[] {
  return [...text.matchAll(/(?<![\d.])(\d{1,4}(?:\.\d{1,2})?)\s*ml\b/gi)]
    .map(([, amount]) => Number(amount))
    .filter((ml) => ml > 0)
}
