/** Reads a message into a frame: what it says, without what was said before. */
import { singular } from '../../server/areas/search/search.normalise.ts'
import { staleWhileRevalidate } from '../../server/platform/cache/stale-while-revalidate.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { MINUTE_MS } from '../../server/platform/time/durations.ts'
import type { Turn as BrainTurn } from '../brain.ts'
import { type Entity, extractEntities } from './entities/extract.ts'
import { Phrases } from './entities/phrases.ts'
import type { Terms } from './entities/terms.ts'
import { readVocabulary, type Vocabulary } from './entities/vocabulary.ts'
import { readWishes } from './entities/wishes.ts'
import {
  emptyWish,
  type Frame,
  isEmptyWish,
  type NotSold,
  type RankedIntent,
  type Reference,
  type Wish,
} from './frame.ts'
import { detectLanguage, translate } from './text/language.ts'
import { isWord, PAUSE, STOP, wordsIn } from './text/normalise.ts'
import { createSpeller } from './text/spelling.ts'

/** A fact that customers ask of a product, by the words for it; see customers/data/facts.json. */
interface FactWords {
  name: string
  words: readonly string[]
  /** Asked for only where no other fact is: 'how much' of 'how much nicotine is in it'. */
  isWeak?: boolean | undefined
}

export interface ReaderOptions {
  db: Db
  matcher: { rank(text: string): RankedIntent[] }
  /** Ranks the facts that a question asks for; asked where it has none of their words. */
  factMatcher?: { rank(text: string): RankedIntent[] }
  guards: (words: readonly string[], ranked: readonly RankedIntent[]) => string | undefined
  terms: Terms
  facts: readonly FactWords[]
  /** Puts known words in the place of others; rules of safety read the words as they were written. */
  replaceSynonyms?: (words: readonly string[]) => readonly string[]
}

/** The chat around a message, for a reader that needs more than its words. */
export type Chat = Pick<BrainTurn, 'history' | 'memory' | 'spent' | 'signal'>

export interface Reader {
  read(message: string, chat?: Chat): Promise<Frame>
  /** The catalogue has changed: its words are read again before the next message. */
  invalidate(): void
}

/** What a matcher of facts ranks where none is asked for. */
export const NO_FACT = 'none'
/** How long the words of the catalogue are used while no change is announced. */
const CACHE_MS = 10 * MINUTE_MS
const MAX_INTENTS = 5
const MAX_ALSO = 2
/** A further question counts where the matcher is as sure of it as this. */
const ALSO_CONFIDENCE = 0.4
/** Goods that are not sold are meant where the matcher allows for it so far, or where little else was said. */
const NOT_SOLD_CONFIDENCE = 0.15
const FEW_WORDS = 5
/** Longer messages stand by themselves. */
const FRAGMENT_WORDS = 8
const SHORT_FRAGMENT_WORDS = 6
const ORDER_NUMBER = /\b[a-z]{2}-\d{4}-\d+\b/i

interface Loaded {
  vocabulary: Vocabulary
  correct(word: string): string
}

export function createReader({ db, matcher, factMatcher, guards, terms, facts, ...options }: ReaderOptions): Reader {
  const { replaceSynonyms = (words) => words } = options
  const weak = new Set(facts.flatMap(({ name, isWeak }) => (isWeak ? [name] : [])))
  const factPhrases = facts.reduce((phrases, { name, words }) => phrases.add(words, name), new Phrases<string>())
  async function load(): Promise<Loaded> {
    const vocabulary = await readVocabulary(db, terms)
    const speller = createSpeller(vocabulary.spellings, terms.common)
    // A plural of a known word is no mistake.
    const isKnown = (word: string) => vocabulary.spellings.has(singular(word))
    return { vocabulary, correct: (word) => (isKnown(word) ? word : speller.correct(word)) }
  }

  // An old vocabulary is used while the next one is read.
  const loaded = staleWhileRevalidate(load, CACHE_MS)

  return {
    async read(message) {
      const { vocabulary, correct } = await loaded.get()
      const language = detectLanguage(message)
      const written = wordsIn((language && translate(message, language)) ?? message)
      const corrected = written.map(correct)
      const words = replaceSynonyms(corrected)
      const entities = await extractEntities(words, vocabulary)
      const { wishes, amountPence, cigarettesADay } = readWishes(words, entities, vocabulary)
      const { intents, alsoIntents } = rankIntents(words, matcher, terms)
      const found = [...factPhrases.all(words)].filter((fact) => !isInName(fact, entities))
      const [main, ...others] = found.toSorted(
        (a, b) => Number(weak.has(a.value)) - Number(weak.has(b.value)) || b.length - a.length,
      )
      const guessed = () => (asksOfOne(intents, wishes) ? guessFact(words, entities, factMatcher) : undefined)
      const fact = main?.value ?? (asksWhatIsIn(words, wishes) ? 'substance' : guessed())
      const further = others
        .filter((other) => main && other.value !== 'about' && isApart(main, other, words, terms))
        .map(({ value }) => value)
      const volume = words.find((word, at) => /^\d+(?:\.\d+)?ml$/.test(word) && !isRate(words, at))
      return {
        text: message,
        words,
        guard: guards(written, words === corrected ? intents : rankIntents(corrected, matcher, terms).intents),
        intents,
        alsoIntents,
        wishes:
          fact === undefined
            ? wishes
            : wishes
                .map((wish) => withoutFact(wish, fact, factPhrases, saidOf(main, words)))
                .filter((wish) => !isEmptyWish(wish)),
        notSold: notSoldIn(words, intents, vocabulary),
        reference: referenceIn(words, wishes, terms),
        isOnlyGoods: isOnlyGoods(words, entities, terms),
        fact,
        alsoFacts: [...new Set(further)].filter((name) => name !== fact),
        orderNumber: ORDER_NUMBER.exec(message)?.[0].toUpperCase(),
        page: pageIn(words, terms),
        language,
        amountPence,
        volumeMl: volume === undefined ? undefined : Number.parseFloat(volume),
        cigarettesADay,
      }
    },
    invalidate: loaded.invalidate,
  }
}

/** 'Omega 3 Fish Oil' asks for no fish, 'how many Pod One Kits' for no number of pods, and 'CBD tea' not for its CBD. */
const isInName = ({ start, length }: Place, entities: readonly Entity[]) =>
  entities.some((one) => {
    const isOver = one.start < start + length && start < one.start + one.length
    return isOver && (one.kind === 'product' || (isGoods(one) && start + length < one.start + one.length))
  })

const isGoods = (entity: Entity) => entity.kind === 'goods' && entity.meaning.isIgnored !== true

const FACT_CONFIDENCE = 0.5
/** Of a single word beside a name no fact is guessed. */
const MIN_ASKED = 2
const OF_ONE: ReadonlySet<string> = new Set(['product_fact', 'compare', 'bottle_lasts'])

/** Whether the question is about a product that is named or was shown. */
const asksOfOne = ([best]: readonly RankedIntent[], wishes: readonly Wish[]) =>
  (best !== undefined && OF_ONE.has(best.intent)) ||
  wishes.some(({ productIds, fitsProductId }) => productIds.length > 0 || fitsProductId !== undefined)

/** The fact that the words beside the names of goods ask for, where the matcher is sure of one. */
function guessFact(words: readonly string[], entities: readonly Entity[], matcher: ReaderOptions['factMatcher']) {
  const isNamed = (at: number) =>
    entities.some((one) => (one.kind === 'product' || isGoods(one)) && one.start <= at && at < one.start + one.length)
  const asked = words.filter((word, at) => isWord(word) && !isNamed(at))
  const [best] = asked.length < MIN_ASKED ? [] : (matcher?.rank(asked.join(' ')) ?? [])
  return best && best.confidence >= FACT_CONFIDENCE && best.intent !== NO_FACT ? best.intent : undefined
}

const CONTAINS =
  /\b(?:contains?|containing)\b|\b(?:has|have|had|got|any|is there|are there)\b.*\b(?:in|inside) (?:it|them|this|that|these)\b/

/** 'Is there any menthol in it?', of a product that was named, with the substance as a quality. */
const asksWhatIsIn = (words: readonly string[], [first]: readonly Wish[]) =>
  first !== undefined &&
  first.productIds.length > 0 &&
  first.filter.words.length + first.filter.without.length > 0 &&
  CONTAINS.test(words.join(' '))

/** '2 ml a day' is no size. */
const isRate = (words: readonly string[], at: number) =>
  /^(?:a|per|each|every)$/.test(words[at + 1] ?? '') && /^(?:day|week)$/.test(words[at + 2] ?? '')

type Place = Pick<Entity, 'start' | 'length'>

/** Whether an 'and', an 'or' or a pause joins the two. */
function isApart(one: Place, other: Place, words: readonly string[], terms: Terms): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  const between = words.slice(first.start + first.length, second.start)
  return between.some((word) => !isWord(word) || terms.isRole('and', word) || terms.isRole('or', word))
}

/** The intents of the first question, and those of further questions that are clearly others. */
function rankIntents(words: readonly string[], matcher: ReaderOptions['matcher'], terms: Terms) {
  const rank = (clause: readonly string[]) => matcher.rank(clause.join(' ')).slice(0, MAX_INTENTS)
  const clauses = questionsIn(words, terms).map(rank)
  const intents = rank(words)
  const sure = clauses.flatMap(([best]) => (best && best.confidence >= ALSO_CONFIDENCE ? [best.intent] : []))
  const [first, ...others] = [...new Set(sure)]
  if (others.length === 0) return { intents, alsoIntents: [] }
  const primary = clauses.find(([best]) => best?.intent === first) ?? intents
  return { intents: primary, alsoIntents: others.slice(0, MAX_ALSO) }
}

/** Cuts at full stops, and at 'and' or a comma where a question begins: 'and how much is delivery?' */
function questionsIn(words: readonly string[], terms: Terms): string[][] {
  const questions: string[][] = [[]]
  for (const [at, word] of words.entries()) {
    const isJoint = word === PAUSE || terms.isRole('and', word)
    const isCut = word === STOP || (isJoint && terms.questions.at(words, at + 1) !== undefined)
    if (isCut) questions.push([])
    else questions.at(-1)?.push(word)
  }
  return questions.filter((question) => question.length > 1)
}

/** Whether every word names goods, says how many, or only joins them. */
function isOnlyGoods(words: readonly string[], entities: readonly Entity[], terms: Terms): boolean {
  const lengths = new Map(entities.map((entity) => [entity.start, isIgnored(entity) ? 0 : entity.length]))
  for (let at = 0; at < words.length; ) {
    const isPause = !isWord(words[at] ?? '')
    const length = lengths.get(at) ?? (isPause ? 1 : terms.joining.at(words, at)?.length)
    if (!length) return false
    at += length
  }
  return entities.length > 0
}

const isIgnored = (entity: Entity) => entity.kind === 'goods' && !isGoods(entity)

/** The words of a phrase that asks for a fact; a single word may as well be a quality: 'vegan'. */
const saidOf = (main: Place | undefined, words: readonly string[]): ReadonlySet<string> =>
  new Set(main && main.length > 1 ? words.slice(main.start, main.start + main.length).map(singular) : [])

/** 'is the Goyt vegan?' asks for a fact and wishes for no other quality; its battery is part of it. */
function withoutFact(wish: Wish, fact: string, facts: Phrases<string>, said: ReadonlySet<string>): Wish {
  const { classes } = wish.filter
  const isItsTank = classes[0] === 'tank' && fact === 'capacity' && wish.productIds.length === 0
  const isItsBattery = classes[0] === 'battery' && wish.fitsProductId !== undefined
  if (classes.length === 1 && (isItsTank || isItsBattery)) {
    const filter = { ...wish.filter, classes: [], words: [] }
    return { ...wish, filter, productIds: [wish.fitsProductId ?? []].flat(), fitsProductId: undefined }
  }
  // 'How many cups are in a tin' wishes for no cups.
  const isOfFact = wish.filter.words.length > 0 && wish.filter.words.every((word) => said.has(singular(word)))
  if (isOfFact && isEmptyWish({ ...wish, filter: { ...wish.filter, words: [] } })) return emptyWish()
  if (wish.productIds.length === 0) return wish
  const words = wish.filter.words.filter((word) => !facts.isWhole(word.split(' ')))
  return { ...wish, filter: { ...wish.filter, words } }
}

/** Goods of others count where they are wished for: 'I smoke 20 cigarettes a day' asks for none. */
function notSoldIn(
  words: readonly string[],
  intents: readonly RankedIntent[],
  { notSold, terms }: Vocabulary,
): NotSold[] {
  const isLikely = intents.some(({ intent, confidence }) => intent === 'not_sold' && confidence >= NOT_SOLD_CONFIDENCE)
  const found = [...notSold.all(words)].filter(
    ({ start }) => isLikely || words.length <= FEW_WORDS || terms.role('want').before(words, start) !== undefined,
  )
  return [...new Map(found.map(({ value }) => [value.name, value])).values()]
}

function referenceIn(words: readonly string[], wishes: readonly Wish[], terms: Terms): Reference | undefined {
  const plain = words.filter(isWord)
  const whole = terms.wholeReferences.isWhole(plain) ? terms.wholeReferences.at(plain, 0)?.value : undefined
  if (whole) return whole
  const isNamed = wishes.some(({ productIds }) => productIds.length > 0)
  if (isNamed) return undefined
  const ordinal = [...terms.ordinals.all(plain)].find(({ value }) => value !== 'none')?.value
  if (typeof ordinal === 'number') return { kind: 'ordinal', index: ordinal }
  const [found] = [...terms.references.all(plain)].map(({ value }) => value)
  // 'And is there CBD in it?'
  if (found?.kind === 'it' && /\b(?:in|inside) it\b/.test(plain.join(' '))) return found
  const isKind = wishes.some(({ filter }) => filter.classes.length + filter.categoryIds.length > 0)
  const isLeaning = terms.refines.at(plain, 0) !== undefined
  if (found && (found.kind === 'cheaper' || found.kind === 'dearer' || !isKind)) return found
  const isFragment = wishes.length === 1 && plain.length <= FRAGMENT_WORDS && !isOwned(wishes)
  if (isFragment && (isLeaning || (!isKind && plain.length <= SHORT_FRAGMENT_WORDS))) return { kind: 'refine' }
  return isKind && !isLeaning && !isOwned(wishes) ? undefined : found
}

const isOwned = (wishes: readonly Wish[]) => wishes.some(({ fitsProductId }) => fitsProductId !== undefined)

/** A page is opened where its name follows 'take me to', is all that was said, or is followed by 'page'. */
function pageIn(words: readonly string[], { pages, opens }: Terms): string | undefined {
  const plain = words.filter(isWord)
  for (const { value, start, length } of pages.all(plain)) {
    const isLast = start + length >= plain.length - 1
    const isPage = plain[start + length] === 'page'
    if (start === 0 && length === plain.length) return value
    if (isPage || (isLast && opens.before(plain, start))) return value
  }
  return undefined
}
