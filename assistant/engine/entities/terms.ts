/** The hand-written words of customers/data/terms.json, made ready for looking up. */
import { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import { ProductClass } from '@shop/contract/compliance.ts'
import { z } from 'zod'
import type { Reference } from '../frame.ts'
import { commonWords } from '../text/spelling.ts'
import { Phrases } from './phrases.ts'

/** Phrases, each as a pattern of `expandPattern`. */
const patterns = z.array(z.string().min(1))
const wordList = z.string().transform((text) => new Set(text.split(' ')))

/** What a phrase adds to a search. */
const Meaning = z.object({
  classes: z.array(ProductClass).optional(),
  families: z.array(FlavourFamily).optional(),
  words: patterns.optional(),
  /** What is left out where the phrase is denied; its own words unless given. */
  without: patterns.optional(),
  /** What it must not be although the words are the same: fish oil is not made from algae. */
  excludes: patterns.optional(),
  /** The phrase itself denies: 'decaf' is without caffeine. */
  isWithout: z.boolean().optional(),
  /** Says the kind only where the rest of the part says none and no taste: 'rhubarb vape' is a liquid. */
  isLoose: z.boolean().optional(),
  nicotineType: z.enum(['salt', 'freebase', 'none']).optional(),
  strengthsMg: z.array(z.number()).optional(),
})
export type Meaning = z.output<typeof Meaning> & {
  categoryId?: number
  subcategoryId?: number
  brandId?: number
  bundleId?: number
  isColour?: boolean
  isIgnored?: boolean
}

const ROLES = [
  ...(['not', 'filler', 'free', 'and', 'or', 'but', 'versus', 'fits', 'owns', 'want', 'show', 'quantity'] as const),
  ...(['cart', 'food', 'smokes', 'flavour', 'hardware', 'article', 'strengthBefore'] as const),
]
/** Parts that words play in a sentence, whatever they are about. */
export type Role = (typeof ROLES)[number]

const NOT_JOINING: ReadonlySet<string> = new Set('versus cart food smokes flavour hardware strengthBefore'.split(' '))
const JOINING = ROLES.filter((role) => !NOT_JOINING.has(role))

const Bound = z.enum(['under', 'over', 'between', 'about'])
export type Bound = z.output<typeof Bound>

const ReferenceKind = z.enum([
  ...(['cheaper', 'dearer', 'same_again', 'more', 'another', 'them', 'it', 'yes', 'no'] as const),
])

const TermsFile = z.object({
  kinds: z.array(Meaning.extend({ says: patterns })),
  ignored: patterns,
  small: wordList,
  endings: wordList,
  roles: z.record(z.enum(ROLES), patterns),
  bounds: z.array(z.object({ bound: Bound, says: patterns, isAfter: z.boolean().default(false) })),
  counts: z.record(z.string(), z.number()),
  rates: z.array(z.object({ days: z.number(), says: patterns })),
  smoked: patterns,
  packs: z.array(z.object({ cigarettes: z.number(), says: patterns })),
  notMoney: patterns,
  strengthWords: z.array(z.object({ strength: z.enum(['strongest', 'weakest']), says: patterns })),
  sorts: z.array(z.object({ sort: ProductSort, says: patterns })),
  references: z.array(
    z.object({ kind: ReferenceKind, count: z.int().optional(), says: patterns, isWhole: z.boolean().default(false) }),
  ),
  refines: patterns,
  joining: patterns,
  ordinals: z.array(z.object({ index: z.int(), says: patterns })),
  notOrdinals: patterns,
  pages: z.array(z.object({ page: z.string(), says: patterns })),
  opens: patterns,
  questions: patterns,
  notSold: z.array(
    z.object({
      name: z.string(),
      says: patterns,
      isBrand: z.boolean().default(false),
      /** Not sold whatever the catalogue says. */
      isNever: z.boolean().default(false),
    }),
  ),
})
type TermsFile = z.output<typeof TermsFile>

const phrasesOf = <Row extends { says: readonly string[] }, Value>(rows: readonly Row[], value: (row: Row) => Value) =>
  rows.reduce((phrases, row) => phrases.add(row.says, value(row)), new Phrases<Value>())

export type Terms = ReturnType<typeof readTerms>

/** Throws where the file is not as expected. */
export function readTerms(json: unknown) {
  const file: TermsFile = TermsFile.parse(json)
  const roles = new Map(ROLES.map((role) => [role, new Phrases<true>().add(file.roles[role], true)]))
  const sayings = [file.bounds, file.sorts, file.references, file.ordinals, file.pages].flatMap((rows) =>
    rows.flatMap(({ says }) => says),
  )
  const patternsOfAll = [
    ...Object.values(file.roles).flat(),
    ...sayings,
    ...file.refines,
    ...file.opens,
    ...file.questions,
  ]
  const only = (says: readonly string[]) => new Phrases<true>().add(says, true)
  return {
    kinds: file.kinds,
    ignored: file.ignored,
    small: file.small,
    /** Everyday English: never corrected, and seldom the name of a product. */
    common: new Set([...commonWords, ...file.small]),
    endings: file.endings,
    notSold: file.notSold,
    /** Spelling is corrected towards these besides the words of the catalogue. */
    words: new Set(patternsOfAll.flatMap((pattern) => pattern.match(/[a-z]+/g) ?? [])),
    isRole: (role: Role, word: string) => roles.get(role)?.at([word], 0) !== undefined,
    role: (role: Role) => roles.get(role) ?? new Phrases<true>(),
    boundsBefore: phrasesOf(
      file.bounds.filter(({ isAfter }) => !isAfter),
      ({ bound }) => bound,
    ),
    boundsAfter: phrasesOf(
      file.bounds.filter(({ isAfter }) => isAfter),
      ({ bound }) => bound,
    ),
    counts: phrasesOf(
      Object.entries(file.counts).map(([word, count]) => ({ says: [word], count })),
      ({ count }) => count,
    ),
    rates: phrasesOf(file.rates, ({ days }) => days),
    smoked: only(file.smoked),
    packs: phrasesOf(file.packs, ({ cigarettes }) => cigarettes),
    notMoney: only(file.notMoney),
    strengthWords: phrasesOf(file.strengthWords, ({ strength }) => strength),
    sorts: phrasesOf(file.sorts, ({ sort }) => sort),
    references: phrasesOf(
      file.references.filter(({ isWhole }) => !isWhole),
      ({ kind, count }): Reference => (kind === 'them' ? { kind, count } : { kind }),
    ),
    wholeReferences: phrasesOf(
      file.references.filter(({ isWhole }) => isWhole),
      ({ kind }): Reference => ({ kind }),
    ),
    refines: only(file.refines),
    /** What stands between goods without asking for anything else. */
    joining: JOINING.reduce(
      (phrases, role) => phrases.add(file.roles[role], true),
      only([...file.refines, ...file.joining]),
    ),
    ordinals: phrasesOf(
      [...file.ordinals, { index: undefined, says: file.notOrdinals }],
      ({ index }): number | undefined | 'none' => index ?? 'none',
    ),
    pages: phrasesOf(file.pages, ({ page }) => page),
    opens: only(file.opens),
    questions: only(file.questions),
  }
}
