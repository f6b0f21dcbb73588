/**
 * Health claims that a food may make, from the Great Britain nutrition and health claims register (rule D3): for each
 * nutrient the endings of '<Nutrient> contributes to …'. A daily portion must contain a significant amount.
 */

/** The share of the reference value from which an amount is significant, in percent. */
const SIGNIFICANT_NRV_PERCENT = 15

const BONES = 'the maintenance of normal bones'
const TEETH = 'the maintenance of normal teeth'
const SKIN = 'the maintenance of normal skin'
const HAIR = 'the maintenance of normal hair'
const NAILS = 'the maintenance of normal nails'
const VISION = 'the maintenance of normal vision'
const MUSCLE = 'normal muscle function'
const IMMUNE = 'the normal function of the immune system'
const NERVES = 'normal functioning of the nervous system'
const ENERGY = 'normal energy-yielding metabolism'
const PSYCHOLOGICAL = 'normal psychological function'
const TIREDNESS = 'the reduction of tiredness and fatigue'
const OXIDATIVE = 'the protection of cells from oxidative stress'
const BLOOD = 'normal red blood cell formation'
const CELL_DIVISION = 'the process of cell division'
const HOMOCYSTEINE = 'normal homocysteine metabolism'
const COGNITIVE = 'normal cognitive function'
const PROTEIN = 'normal protein synthesis'
const CLOTTING = 'normal blood clotting'
const COLLAGEN = 'normal collagen formation for the normal function of'

interface Nutrient {
  name: string
  unit: string
  amount: number
  nrv_percent: number | null
}

interface RegisteredNutrient {
  /** Matches the nutrient at the start of a claim, and among the nutrients of a product. */
  named: RegExp
  endings: readonly string[]
}

const REGISTERED: readonly RegisteredNutrient[] = [
  {
    named: /^vitamin a\b/,
    endings: [SKIN, VISION, IMMUNE, 'normal iron metabolism', 'the maintenance of normal mucous membranes'],
  },
  { named: /^(thiamine?|vitamin b1)\b/, endings: [ENERGY, NERVES, PSYCHOLOGICAL, 'the normal function of the heart'] },
  {
    named: /^(riboflavin|vitamin b2)\b/,
    endings: [ENERGY, NERVES, SKIN, VISION, TIREDNESS, OXIDATIVE, 'the maintenance of normal red blood cells'],
  },
  { named: /^(niacin|vitamin b3)\b/, endings: [ENERGY, NERVES, PSYCHOLOGICAL, SKIN, TIREDNESS] },
  { named: /^(pantothenic acid|vitamin b5)\b/, endings: [ENERGY, TIREDNESS, 'normal mental performance'] },
  {
    named: /^vitamin b6\b/,
    endings: [
      ENERGY,
      NERVES,
      PSYCHOLOGICAL,
      BLOOD,
      IMMUNE,
      TIREDNESS,
      HOMOCYSTEINE,
      'the regulation of hormonal activity',
    ],
  },
  { named: /^(biotin|vitamin b7)\b/, endings: [ENERGY, NERVES, PSYCHOLOGICAL, HAIR, SKIN] },
  {
    named: /^(folate|folic acid|vitamin b9)\b/,
    endings: [
      PSYCHOLOGICAL,
      IMMUNE,
      TIREDNESS,
      CELL_DIVISION,
      HOMOCYSTEINE,
      'normal blood formation',
      'maternal tissue growth during pregnancy',
    ],
  },
  {
    named: /^vitamin b12\b/,
    endings: [ENERGY, NERVES, PSYCHOLOGICAL, BLOOD, IMMUNE, TIREDNESS, CELL_DIVISION, HOMOCYSTEINE],
  },
  {
    named: /^vitamin c\b/,
    endings: [
      IMMUNE,
      ENERGY,
      NERVES,
      PSYCHOLOGICAL,
      TIREDNESS,
      OXIDATIVE,
      ...['skin', 'bones', 'cartilage', 'gums', 'teeth', 'blood vessels'].map((part) => `${COLLAGEN} ${part}`),
    ],
  },
  {
    named: /^vitamin d\d?\b/,
    endings: [
      BONES,
      TEETH,
      MUSCLE,
      IMMUNE,
      CELL_DIVISION,
      'normal blood calcium levels',
      'normal absorption/utilisation of calcium and phosphorus',
    ],
  },
  { named: /^vitamin e\b/, endings: [OXIDATIVE] },
  { named: /^vitamin k\d?\b/, endings: [BONES, CLOTTING] },
  {
    named: /^calcium\b/,
    endings: [MUSCLE, ENERGY, CLOTTING, 'normal neurotransmission', 'the normal function of digestive enzymes'],
  },
  {
    named: /^chromium\b/,
    endings: ['normal macronutrient metabolism', 'the maintenance of normal blood glucose levels'],
  },
  { named: /^copper\b/, endings: [ENERGY, NERVES, IMMUNE, OXIDATIVE, 'the maintenance of normal connective tissues'] },
  {
    named: /^iodine\b/,
    endings: [
      COGNITIVE,
      ENERGY,
      NERVES,
      SKIN,
      'the normal production of thyroid hormones and normal thyroid function',
      'normal thyroid function',
    ],
  },
  {
    named: /^iron\b/,
    endings: [
      COGNITIVE,
      ENERGY,
      IMMUNE,
      TIREDNESS,
      CELL_DIVISION,
      'normal formation of red blood cells and haemoglobin',
      'normal oxygen transport in the body',
    ],
  },
  {
    named: /^magnesium\b/,
    endings: [MUSCLE, BONES, TEETH, ENERGY, NERVES, PSYCHOLOGICAL, PROTEIN, TIREDNESS, 'electrolyte balance'],
  },
  { named: /^manganese\b/, endings: [ENERGY, BONES, OXIDATIVE] },
  { named: /^potassium\b/, endings: [MUSCLE, NERVES, 'the maintenance of normal blood pressure'] },
  {
    named: /^selenium\b/,
    endings: [IMMUNE, HAIR, NAILS, OXIDATIVE, 'normal thyroid function', 'normal spermatogenesis'],
  },
  {
    named: /^zinc\b/,
    endings: [
      IMMUNE,
      BONES,
      HAIR,
      NAILS,
      SKIN,
      VISION,
      COGNITIVE,
      PROTEIN,
      OXIDATIVE,
      'normal fertility and reproduction',
      'the maintenance of normal testosterone levels in the blood',
    ],
  },
]

/** Calcium and the fatty acids have claims of another form; the latter require a daily amount in mg. */
const REGISTERED_WHOLE: readonly { named: RegExp; claim: string; milligrams: number | null }[] = [
  { named: /^calcium\b/, claim: 'calcium is needed for the maintenance of normal bones', milligrams: null },
  { named: /^calcium\b/, claim: 'calcium is needed for the maintenance of normal teeth', milligrams: null },
  { named: /\bdha\b/, claim: 'dha contributes to maintenance of normal brain function', milligrams: 250 },
  { named: /\bdha\b/, claim: 'dha contributes to the maintenance of normal vision', milligrams: 250 },
  { named: /\b(dha|epa)\b/, claim: 'epa and dha contribute to the normal function of the heart', milligrams: 250 },
]

/** Returns why a product with these nutrients may not make `claim`; undefined if it may. */
export function findClaimError(claim: string, nutrients: readonly Nutrient[]): string | undefined {
  const text = claim.toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, '').trim()
  const whole = REGISTERED_WHOLE.find((entry) => entry.claim === text)
  if (whole) {
    const held = nutrients.filter(({ name }) => whole.named.test(name.toLowerCase()))
    const isEnough = whole.milligrams === null ? held.some(isSignificant) : sumOfMilligrams(held) >= whole.milligrams
    return isEnough ? undefined : tooLittle(claim)
  }
  const [subject = '', ending = ''] = text.split(' contributes to ')
  const entry = REGISTERED.find(({ named }) => named.test(subject))
  if (!entry?.endings.includes(ending)) return `"${claim}" isn’t on the Great Britain register. Take it out.`
  return nutrients.some((nutrient) => entry.named.test(nutrient.name.toLowerCase()) && isSignificant(nutrient))
    ? undefined
    : tooLittle(claim)
}

/** Returns whether `text`, after 'contributes to', begins with a registered claim of one of these nutrients. */
export function endsAsRegistered(text: string, nutrients: readonly Nutrient[]): boolean {
  const held = nutrients.filter(isSignificant).map(({ name }) => name.toLowerCase())
  return REGISTERED.some(
    ({ named, endings }) => held.some((name) => named.test(name)) && endings.some((ending) => text.startsWith(ending)),
  )
}

const tooLittle = (claim: string) =>
  `"${claim}" needs enough of the nutrient in the daily portion. List its amount, or take the claim out.`

const isSignificant = ({ nrv_percent }: Nutrient) => (nrv_percent ?? 0) >= SIGNIFICANT_NRV_PERCENT

function sumOfMilligrams(nutrients: readonly Nutrient[]): number {
  const inMilligrams: Record<string, number> = { g: 1000, mg: 1, µg: 0.001 }
  return nutrients.reduce((sum, { amount, unit }) => sum + amount * (inMilligrams[unit] ?? 0), 0)
}

/** Returns whether this nutrient has a reference value, so that a label states its share (rule D1). */
export function hasReferenceValue(nutrient: string): boolean {
  const name = nutrient.trim().toLowerCase()
  return REGISTERED.some(({ named }) => named.test(name))
}
