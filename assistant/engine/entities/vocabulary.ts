/** What the shop's goods are called: the hand-written terms together with the names of the live catalogue. */
import { singular, splitWords } from '../../../server/areas/search/search.normalise.ts'
import type { Db } from '../../../server/platform/database/database.ts'
import type { NotSold } from '../frame.ts'
import { isWord, wordsIn } from '../text/normalise.ts'
import { expandPattern, Phrases } from './phrases.ts'
import type { Meaning, Terms } from './terms.ts'
import { type NamedProduct, vocabularyRepository } from './vocabulary.repository.ts'

const MAX_PHRASE_WORDS = 5

export interface Vocabulary {
  terms: Terms
  /** Kinds, flavours, colours, brands, categories, bundles. */
  goods: Phrases<Meaning>
  /** Devices and tanks by what is left of their names without 'kit' and the like: 'pod one', 'goyt'. */
  devices: Phrases<NamedProduct>
  /** Goods and brands that are not sold here. */
  notSold: Phrases<NotSold>
  /** Strengths of nicotine on offer, ascending. */
  strengths: readonly number[]
  /** Whether the name of a product contains the word; function words of English do not count. */
  isNameWord(word: string): boolean
  /** Spelling is corrected towards these words; their counts of products. */
  spellings: ReadonlyMap<string, number>
  /** Products whose names begin with one of the runs of words. */
  findNamed(runs: readonly string[]): Promise<readonly (NamedProduct & { run: string })[]>
}

/** Reads one statement after another: of a large catalogue some take a second, and customers want the database meanwhile. */
export async function readVocabulary(db: Db, terms: Terms): Promise<Vocabulary> {
  const repository = vocabularyRepository(db)
  const goods = new Phrases<Meaning>()
  const add = (name: string, meaning: Meaning) => {
    const words = wordsIn(name).filter(isWord)
    if (words.length <= MAX_PHRASE_WORDS) goods.add([words.join(' ')], meaning)
  }
  for (const { says, ...meaning } of terms.kinds) goods.add(says, meaning)
  goods.add(terms.ignored, { isIgnored: true })
  for (const { id, name, parent_id } of await repository.categories()) {
    add(name, parent_id === null ? { categoryId: id } : { subcategoryId: id })
  }
  const brands = await repository.brands()
  for (const { id, name } of brands) add(name, { brandId: id })
  for (const { id, name } of await repository.bundles()) add(name, { bundleId: id })
  const values = await repository.values()
  for (const { value, is_colour } of values) {
    const words = wordsIn(value).filter(isWord)
    if (isTelling(words, terms)) add(value, { words: [words.join(' ')], ...(is_colour ? { isColour: true } : {}) })
  }

  const names = await repository.nameWords()
  const nameWords = new Set(names.flatMap(({ word }) => (isTelling([word], terms) ? [singular(word)] : [])))
  const devices = devicePhrases(await repository.devices(), terms)
  // The index has stems too: 'berri' is no word.
  const isStem = (word: string) =>
    word.endsWith('i') && nameWords.has(word) && !values.some(({ value }) => value === word)
  const spellings = new Map(names.flatMap(({ word, count }) => (isStem(word) ? [] : [[word, count] as const])))
  const described = [
    ...terms.kinds.flatMap(({ says }) => says.flatMap(expandPattern)),
    ...brands.map(({ name }) => name),
  ]
  for (const word of [...described, ...values.map(({ value }) => value)].flatMap((text) => splitWords(text))) {
    spellings.set(word, (spellings.get(word) ?? 0) + 1)
  }
  for (const word of terms.words) if (!spellings.has(word)) spellings.set(word, 1)
  const sold = await repository.sold(terms.notSold.flatMap(({ says }) => says.flatMap(expandPattern)))
  const strengths = await repository.strengths()
  return {
    terms,
    goods,
    devices,
    strengths,
    spellings,
    notSold: notSoldPhrases(terms, brands, sold),
    isNameWord: (word) => nameWords.has(singular(word)),
    findNamed: repository.named,
  }
}

/** Small words, single letters and bare numbers name nothing by themselves. */
const isTelling = (words: readonly string[], { small }: Terms): boolean =>
  words.length > 1 || words.some((word) => word.length > 1 && !/^\d+$/.test(word) && !small.has(word))

/** 'pod one refillable kit' without what stands at the end of many names: 'pod one'. */
export function getCore(words: readonly string[], { endings }: Terms): readonly string[] {
  const isEnding = (word: string, at: number) =>
    endings.has(word) || /^\d+\p{L}/u.test(word) || (/^\d+$/.test(word) && words[at + 1] === 'pack')
  return words.slice(0, words.findLastIndex((word, at) => at === 0 || !isEnding(word, at)) + 1)
}

/** A tank is found by its bare name only where no device has it; pods are parts rather than tanks. */
function devicePhrases(
  rows: readonly { id: number; name: string; product_class: string; popularity: number }[],
  terms: Terms,
) {
  const phrases = new Phrases<NamedProduct>()
  for (const isTank of [false, true]) {
    for (const row of rows.filter(({ product_class }) => (product_class === 'tank') === isTank)) {
      const words = wordsIn(row.name.replace(/,.*$/, ''))
      const core = getCore(words, terms).join(' ')
      const hasOwnName = !isTank || words.includes('tank')
      if (hasOwnName) phrases.add(isTank ? [`${core} tank`, core] : [core], { ...row, name_key: words.join(' ') })
    }
  }
  return phrases
}

/** A thing is sold if the name of a product contains its words; a brand, if the shop has it. */
function notSoldPhrases(
  terms: Terms,
  brands: readonly { name: string }[],
  sold: ReadonlySet<string>,
): Phrases<NotSold> {
  const own = new Set(brands.map(({ name }) => name.toLowerCase()))
  const phrases = new Phrases<NotSold>(true)
  for (const { name, says, isBrand, isNever } of terms.notSold) {
    if (isBrand && own.has(name.toLowerCase())) continue
    phrases.add(
      says.flatMap(expandPattern).filter((phrase) => isBrand || isNever || !sold.has(phrase)),
      { name, isBrand },
    )
  }
  return phrases
}
