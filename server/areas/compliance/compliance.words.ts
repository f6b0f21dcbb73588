/** The word filters: forbidden words for each class, and where they apply. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { LIQUID_CLASSES, NICOTINE_CLASSES, VAPING_CLASSES } from './compliance.classes.ts'
import { type FieldText, type Listing, plainWords } from './compliance.facts.ts'
import { ALWAYS, type Finding, type Rule } from './compliance.rule.ts'

interface WordFilter {
  rule: string
  classes: readonly ProductClass[]
  /** The texts to search: all of them, names and choices, or the name only. */
  within: keyof Listing
  /** Regular expressions, each matched as whole words. Spaces match a space or a hyphen. */
  words: readonly string[]
  /** Appended to the words that were found. */
  message: string
  /** True if the words only show that a product is of another class: not for bundles, which contain several. */
  isOfClassAlone?: boolean
}

const except = (...left: readonly ProductClass[]) => PRODUCT_CLASSES.filter((known) => !left.includes(known))

const CBD_CLASSES = ['cbd_food', 'cbd_eliquid'] as const
const CBD_WORDS = ['cbd\\w*', 'cannabidiol', 'cannabis', 'cannabinoids?', 'hemp(?! ?seeds?)']
const VAPE_WORDS = [
  'vap(?:e|es|ed|er|ers|ing)',
  'vapou?ri[sz]ers?',
  'e ?cig\\w*',
  'e ?liquids?',
  'e ?juices?',
  'nicotine',
  'nic ?(?:salts?|shots?)',
  'short ?fills?',
  'atomi[sz]ers?',
  'pod kits?',
]
const THC_PERCENT = '(?<![\\d.])0?[.,][23]0? ?(?:%|per ?cent)'

/** Body parts and functions in health claims. */
const BODY =
  '(?:immun\\w+|weight|metaboli\\w+|digesti\\w+|guts?|joints?|bones?|muscles?|hearts?|brains?|memory|moods?|focus|concentration|energy|skin|hair|nails?|eyes?|eyesight|vision|livers?|hormon\\w+|circulation|blood (?:pressure|sugar)|cholesterol|sleep|stress|health|well ?being)'

const FILTERS: readonly WordFilter[] = [
  {
    rule: 'A10',
    classes: PRODUCT_CLASSES,
    within: 'texts',
    words: [
      '(?:quit|stop|give up|giving up|quitting|stopping) smoking',
      'smoking cessation',
      'safer (?:than|alternative)',
      'harmless',
      'nhs (?:approved|recommended|endorsed)',
      '(?:approved|recommended|endorsed) by the nhs',
    ],
    message: 'a listing can’t claim this. Take it out.',
  },
  {
    rule: 'A10',
    classes: [...VAPING_CLASSES, ...CBD_CLASSES],
    within: 'texts',
    words: ['health(?:y|ier|iest|ily)'],
    message: 'you can’t call products of this class healthy. Take it out.',
  },
  {
    rule: 'A15',
    classes: ['accessory'],
    within: 'texts',
    words: VAPE_WORDS,
    message: 'an accessory isn’t for vaping. Choose a vaping class, or take the word out.',
    isOfClassAlone: true,
  },
  {
    rule: 'A15',
    classes: ['tea', 'food_supplement', 'cbd_food'],
    within: 'names',
    words: VAPE_WORDS,
    message: 'food isn’t for vaping. Choose a vaping class, or take the word out.',
    isOfClassAlone: true,
  },
  {
    rule: 'A19',
    classes: PRODUCT_CLASSES,
    within: 'texts',
    words: [
      '(?:rolling|pipe|loose|loose leaf|chewing|shisha|hookah|cut|hand rolling) tobacco',
      'snus',
      'cigar(?:ettes?|s|illos?) (?:papers?|pack|carton)',
      '(?:rolling|smoking) papers?',
      'rizlas?',
      '(?:herbal|smoking) (?:cigarettes?|smoking|smokes?|blends? for smoking|mix(?:ture)?)',
      '(?:hemp|cannabis|cbd) (?:flowers?|buds?|pre ?rolls?|joints?)',
    ],
    message: 'the shop doesn’t sell tobacco, herbal smoking products, papers or hemp flower. You can’t publish it.',
  },
  {
    rule: 'A19',
    classes: except(...LIQUID_CLASSES),
    within: 'name',
    words: ['tobacco'],
    message: 'tobacco can only be the flavour of a liquid. The shop doesn’t sell tobacco itself.',
    isOfClassAlone: true,
  },
  {
    rule: 'C1',
    classes: ['tea', 'food_supplement', 'accessory'],
    within: 'texts',
    words: CBD_WORDS,
    message: 'products with CBD or hemp need the class CBD food. Change the class, or take the word out.',
    isOfClassAlone: true,
  },
  {
    rule: 'C7',
    classes: [...NICOTINE_CLASSES, 'shortfill'],
    within: 'names',
    words: ['cbd\\w*', 'cannabidiol', 'thc'],
    message: 'liquids with CBD need the class CBD e-liquid. Change the class, or take the word out.',
    isOfClassAlone: true,
  },
  {
    rule: 'C2',
    classes: CBD_CLASSES,
    within: 'texts',
    words: ['70 ?mg (?:of cbd )?(?:a|per|each|every) day', '70 ?mg daily'],
    message: 'the advice is now at most 10 mg of CBD a day. Take the old figure out.',
  },
  {
    rule: 'C3',
    classes: CBD_CLASSES,
    within: 'texts',
    words: [
      '(?:safe|suitable|ideal|perfect|great|good) (?:for|during|in) (?:children|kids|teens|teenagers|pregnan\\w*|breastfeeding)',
      '(?:kid|child|children|family)s? friendly',
      '(?:for )?(?:the )?whole family',
      'for all ages',
    ],
    message: 'CBD isn’t for children, or for anyone pregnant or breastfeeding. Take it out.',
  },
  {
    rule: 'C4',
    classes: PRODUCT_CLASSES,
    within: 'texts',
    words: [`${THC_PERCENT} ?(?:\\w+ ){0,3}thc`, `thc[^.!?\\w]{0,4}(?:\\w+ ){0,4}[<≤]? ?${THC_PERCENT}`],
    message: 'a low THC percentage doesn’t make hemp legal. Take the figure out.',
  },
  {
    rule: 'C5',
    classes: CBD_CLASSES,
    within: 'texts',
    words: [
      'anxi(?:ety|ous)',
      'pain(?:s|ful|killers?|killing)?',
      'sleep\\w*',
      'insomnia',
      'stress\\w*',
      '(?:anti )?inflammat(?:ion|ory)',
      'depress(?:ion|ed|ive)',
      'arthriti[sc]',
      'reliefs?',
      'reliev(?:e|es|ed|ing)',
      'calm(?:s|ing)',
      'cur(?:es?|ed)',
      'heal(?:s|ed|ing)?',
      'prevent(?:s|ed|ing|ion)?',
      'treat(?:s|ing|ment|ments) (?:for|of|against)',
    ],
    message: 'you can’t make health claims for CBD. Take it out.',
  },
  {
    rule: 'D3',
    classes: ['food_supplement', 'tea'],
    within: 'texts',
    words: [
      'boost(?:s|ed|er|ers|ing)?',
      'detox\\w*',
      'cures?',
      'heal(?:s|ed|ing)',
      'burn(?:s|ing)? (?:\\w+ )?fat',
      'fat burn(?:er|ers|ing)',
      // The register has no claims about these, or with these verbs.
      'immunity',
      '(?:weight|fat) ?loss',
      '(?:lose|losing) (?:weight|fat)',
      'slim(?:s|ming)',
      '(?:curb|curbs|suppress|suppresses) (?:\\w+ )?appetite',
      `(?:support|help|aid|improve|promote|strengthen|enhance|increase|maintain|protect|benefit|sooth)(?:s|e|es|ed|ing)? (?:\\w+ ){0,4}${BODY}`,
      `good for (?:\\w+ ){0,3}${BODY}`,
    ],
    message: 'this health claim isn’t on the Great Britain register. Take it out.',
  },
]

/** Converts each filter to a rule of the table. */
export const WORD_RULES: readonly Rule[] = FILTERS.map((filter) => {
  const find = finderOf(filter)
  const { rule, classes } = filter
  return { rule, ...ALWAYS, classes, findings: (_facts, _today, listing) => find(listing) }
})

const CLAIM_FILTERS = FILTERS.filter(({ isOfClassAlone }) => !isOfClassAlone)
const CLAIMS = CLAIM_FILTERS.map((filter) => ({
  rule: filter.rule,
  classes: filter.classes,
  message: filter.message,
  pattern: toPattern(filter.words),
  find: finderOf(filter),
}))

/** Returns the words in `text` that the shop may not use for this class, each with the reason (rules A10, C5, D3). */
export function claimsInText(text: string, productClass: ProductClass): { word: string; message: string }[] {
  const plain = plainWords(text)
  return CLAIMS.filter(({ classes }) => classes.includes(productClass)).flatMap(({ rule, message, pattern }) =>
    [...new Set(plain.match(pattern) ?? [])].map((word) => ({ word, message: `Rule ${rule}: "${word}": ${message}` })),
  )
}

/** Finds claims in a bundle's texts that are forbidden for the class of any of its parts. */
export function claimsInBundle(given: readonly FieldText[], classes: readonly ProductClass[]): Finding[] {
  const texts = given.map(({ path, text }) => ({ path, text: plainWords(text) }))
  const names = texts.filter(({ path }) => path === 'name')
  return CLAIMS.filter((claim) => classes.some((known) => claim.classes.includes(known))).flatMap(({ rule, find }) =>
    find({ name: names, names, texts }).map(({ path, message }) => ({
      path,
      message: `Rule ${rule}: ${message}`,
    })),
  )
}

/** Detects an article's subject by its words, with the product class whose forbidden claims then apply. */
const SUBJECTS: readonly { words: readonly string[]; class: ProductClass }[] = [
  { words: VAPE_WORDS, class: 'nicotine_eliquid' },
  { words: CBD_WORDS, class: 'cbd_food' },
  { words: ['supplements?', '(?:multi)?vitamins?', 'minerals?', 'teas?'], class: 'food_supplement' },
]
/** Rules about claims; the others are about the products sold. */
const CLAIM_RULES = ['A10', 'C2', 'C3', 'C4', 'C5', 'D3']

/** Finds claims in an article that are forbidden for its subjects, or for any product of the shop. */
export function claimsInArticle(given: readonly FieldText[]): Finding[] {
  const texts = given.map(({ path, text }) => ({ path, text: plainWords(text) }))
  const subjects = SUBJECTS.filter(({ words }) => texts.some(({ text }) => text.search(toPattern(words)) >= 0))
  const classes = subjects.map((subject) => subject.class)
  return CLAIMS.filter(({ rule }) => CLAIM_RULES.includes(rule))
    .filter((claim) => claim.classes === PRODUCT_CLASSES || classes.some((known) => claim.classes.includes(known)))
    .flatMap(({ rule, find }) =>
      find({ name: [], names: [], texts }).map(({ path, message }) => ({ path, message: `Rule ${rule}: ${message}` })),
    )
}

function finderOf({ within, words, message }: WordFilter): (listing: Listing) => Finding[] {
  const pattern = toPattern(words)
  return (listing) =>
    listing[within].flatMap(({ path, text }) => {
      const found = new Set([...text.matchAll(pattern)].map(([word]) => word.trim()))
      return [...found].map((word) => ({ path, message: `"${word}": ${message}` }))
    })
}

/** Returns a pattern for any of `words`, whole; a space in them also matches a hyphen. */
export function toPattern(words: readonly string[]): RegExp {
  const spaced = words.map((word) => word.replaceAll(' ?', '[ -]?').replace(/(?<!\[) (?!-)/g, '[ -]+'))
  return new RegExp(`(?<![a-z0-9])(?:${spaced.join('|')})(?![a-z0-9])`, 'g')
}
