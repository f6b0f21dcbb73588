/** Reads the particulars of a search out of plain words: kinds, tastes, brands, what it must not have. Pure. */
import { type Lexicon, termKey } from '../lexicon/lexicon.catalogue.ts'
import { type Meaning, NEGATION_FILLERS, NEGATIONS, SMALL_WORDS } from '../lexicon/lexicon.words.ts'
import { isWord, PAUSE, STOP } from '../normalise/normalise.ts'
import type { Mention } from './understand.products.ts'
import { tidy } from './understand.tidy.ts'
import { asIngredient, isDeniable, isWished } from './understand.wished.ts'
import type { Slots } from './understanding.ts'

export interface Particulars {
  slots: Slots
  bundleIds: number[]
  /** Words that neither the language of shopping nor the catalogue knows. */
  unknown: string[]
  /** Parts of the catalogue that were named, as the shop page filters by them. */
  places: string[]
  /** What was said that means goods, in its order: for a short question to be told from a longer one. */
  said: number
  hasCatalogueWords: boolean
}

export const emptySlots = (): Slots => ({
  categoryIds: [],
  subcategoryIds: [],
  brandIds: [],
  classes: [],
  flavourFamilies: [],
  words: [],
  without: [],
  strengthsMg: [],
  nicotineType: undefined,
  minPence: undefined,
  maxPence: undefined,
  inStockOnly: false,
  sort: undefined,
  count: undefined,
  ohms: undefined,
  cigarettesADay: undefined,
})

/** Words of one 'not' that may stand before what it denies. */
const NEGATION_REACH = 5
const LONGEST_NEGATION = 5

export function particularsIn(words: readonly string[], mentions: readonly Mention[], lexicon: Lexicon): Particulars {
  const found: Particulars = {
    slots: emptySlots(),
    bundleIds: [],
    unknown: [],
    places: [],
    said: 0,
    hasCatalogueWords: false,
  }
  const named = new Map(mentions.map((mention) => [mention.start, mention]))
  const colours: string[] = []
  let isDenied = false
  let reach = 0
  let at = 0
  while (at < words.length) {
    const word = words[at] ?? ''
    const mention = named.get(at)
    const term = mention ? undefined : termAt(words, at, lexicon)
    const denial = term || mention ? 0 : denialAt(words, at)
    if (denial > 0) {
      isDenied = true
      reach = NEGATION_REACH
      at += denial
    } else if (mention) {
      if (mention.isPartial)
        take(
          found,
          { words: [words.slice(at, at + mention.length).join(' ')] },
          words.slice(at, at + mention.length),
          isDenied,
        )
      found.said += 1
      at += mention.length
    } else if (term) {
      const isFree =
        words[at + term.length] === 'free' && !/^(?:delivery|shipping|postage)$/.test(words[at + term.length + 1] ?? '')
      const said = words.slice(at, at + term.length)
      const meaning = /^flavou?r/.test(words[at + term.length] ?? '') ? asTaste(term.meaning, said) : term.meaning
      take(found, meaning, said, isDenied || isFree)
      at += term.length + (isFree ? 1 : 0)
      isDenied &&= goesOn(words, at)
    } else {
      const isFree = words[at + 1] === 'free' && !/^(?:delivery|shipping|postage)$/.test(words[at + 2] ?? '')
      const isContent = !SMALL_WORDS.has(word) || (isFree && word.length > 3)
      if (!isContent || !/^[\p{L}\d/.]{2,}$/u.test(word) || isAmount(word)) {
        if (isDenied && (word === PAUSE ? !goesOn(words, at) : endsDenial(word, reach))) isDenied = false
        reach -= 1
      } else if (isFree || isDenied) {
        if (isDeniable(word, lexicon)) found.slots.without.push(asIngredient(word))
        isDenied &&= goesOn(words, at + 1)
      } else if (lexicon.isNameWord(word)) {
        found.slots.words.push(word)
        found.hasCatalogueWords = true
        found.said += 1
      } else if (lexicon.isColour(word)) {
        colours.push(word)
        found.hasCatalogueWords = true
        found.said += 1
      } else if (isWished(words, at, lexicon)) found.unknown.push(word)
      at += isFree && isContent ? 2 : 1
    }
  }
  // Liquids and foods have no colours: 'blue raspberry' is a raspberry.
  if (found.slots.words.length === 0 || found.slots.classes.includes('device')) found.slots.words.push(...colours)
  tidy(found.slots)
  return found
}

const isAmount = (word: string) => /^£|^\d+(?:\.\d+)?(?:mg|ohm|percent|w|mah|s|th|st|nd)?$/.test(word)

function termAt(
  words: readonly string[],
  at: number,
  lexicon: Lexicon,
): { meaning: Meaning; length: number } | undefined {
  for (let length = Math.min(lexicon.longestTerm, words.length - at); length > 0; length -= 1) {
    const run = words.slice(at, at + length)
    if (!run.every(isWord)) continue
    const vitamin = vitaminIn(run, lexicon)
    const meaning = vitamin ?? lexicon.meaning(termKey(run))
    if (meaning) return { meaning, length }
  }
  return undefined
}

/** 'vitamin d' in the words that the catalogue has for it: 'vitamin d3'. */
function vitaminIn(run: readonly string[], lexicon: Lexicon): Meaning | undefined {
  const [first, letter = ''] = run.length === 2 ? run : ['vitamin', run.length === 1 ? run[0] : '']
  const isVitamin =
    first === 'vitamin' && (run.length === 2 ? /^[a-ek]\d{0,2}$/.test(letter) : /^[bdk]\d{1,2}$/.test(letter))
  if (!isVitamin || letter === 'b') return undefined
  const written =
    letter.length === 1 && /[dk]/.test(letter)
      ? ['3', '2'].map((number) => letter + number).find(lexicon.isNameWord)
      : undefined
  const word = written ?? letter
  return { classes: ['food_supplement'], words: [/\d/.test(word) ? word : `vitamin ${word}`] }
}

/** 'tea flavoured juice' is no tea. */
const asTaste = (meaning: Meaning, said: readonly string[]): Meaning =>
  meaning.classes?.some((kind) => kind === 'tea' || kind === 'cbd_food') ? { words: [said.join(' ')] } : meaning

function denialAt(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_NEGATION, words.length - at); length > 0; length -= 1) {
    if (NEGATIONS.test(words.slice(at, at + length).join(' '))) return isPolite(words, at) ? 0 : length
  }
  return 0
}

/** 'no problem', 'not sure', 'not working' deny nothing that is for sale. */
const isPolite = (words: readonly string[], at: number) =>
  /^(?:no (?:problem|worries|idea|thanks|thank|one|need|way|rush|longer|more than)|not (?:sure|working|just|only|bad|too bad|yet|long|more than|arrived|come|received|know|over|less)|never (?:vaped|tried|smoked|used|mind|had|done|been)|less than)\b/.test(
    words.slice(at, at + 3).join(' '),
  )

/** 'no mint or menthol', 'no mint, ice or menthol': one 'no' for all of them. */
const goesOn = (words: readonly string[], at: number) =>
  /^(?:and|or|nor)$/.test(words[at] ?? '') || (words[at] === PAUSE && /^(?:and|or|nor)$/.test(words[at + 2] ?? ''))

const endsDenial = (word: string, reach: number) =>
  word === STOP ||
  word === PAUSE ||
  word === 'but' ||
  reach <= 0 ||
  !(NEGATION_FILLERS.has(word) || /^(?:and|or|nor)$/.test(word))

function take(found: Particulars, meaning: Meaning, said: readonly string[], isDenied: boolean): void {
  const { slots } = found
  if (meaning.isNothing) return
  found.said += 1
  if (isDenied) {
    if (meaning.brandId === undefined && meaning.nicotineType !== 'none')
      slots.without.push(...deniedWords(meaning, said).filter((word) => !slots.words.includes(word)))
    return
  }
  if (meaning.subcategoryId !== undefined) found.places.push(`subcategories=${meaning.subcategoryId}`)
  else if (meaning.categoryId !== undefined) found.places.push(`categories=${meaning.categoryId}`)
  if (meaning.categoryId !== undefined && !meaning.classes) slots.categoryIds.push(meaning.categoryId)
  if (meaning.subcategoryId !== undefined) slots.subcategoryIds.push(meaning.subcategoryId)
  if (meaning.brandId !== undefined) slots.brandIds.push(meaning.brandId)
  if (meaning.bundleId !== undefined) found.bundleIds.push(meaning.bundleId)
  slots.classes.push(...(meaning.classes ?? []))
  slots.flavourFamilies.push(...(meaning.families ?? []))
  slots.words.push(...(meaning.words ?? []))
  slots.strengthsMg.push(...(meaning.strengthsMg ?? []))
  if (meaning.nicotineType) slots.nicotineType = meaning.nicotineType
}

const DENIED: Readonly<Record<string, readonly string[]>> = {
  mint: ['mint', 'menthol'],
  tobacco: ['tobacco'],
  dessert: ['custard', 'dessert'],
  citrus: ['citrus', 'lemon', 'lime', 'orange'],
  berry: ['berry'],
  fruit: ['fruit'],
  herbal: ['herbal'],
  drinks: ['coffee'],
}

/** 'no mint': neither the word itself nor what stands for the same. */
function deniedWords({ families = [], words = [] }: Meaning, said: readonly string[]): readonly string[] {
  const [family] = families
  if (/^(?:menthol|ice|cool|coffee)/.test(said[0] ?? ''))
    return [said[0] ?? '', ...words.filter((word) => word !== said[0])]
  if (family && families.length === 1) return DENIED[family] ?? [said.join(' ')]
  return [said.join(' ')]
}
