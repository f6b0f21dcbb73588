/** Words that the catalogue does not know: which of them are wished for, which are denied, which only make the sentence. Pure. */
import type { Lexicon } from '../lexicon/lexicon.catalogue.ts'
import { SMALL_WORDS } from '../lexicon/lexicon.words.ts'
import { isWord } from '../normalise/normalise.ts'

/** What stands after a taste or a thing that is looked for: 'bacon flavour', 'beetroot capsules'. */
const AFTER_WISH =
  /^(?:flavou?r\w*|tasting|taste|eliquids?|juice|liquids?|salts?|shortfills?|teas?|teabag|infusion|vitamins?|supplements?|capsules?|tablets?|powders?|drops|oils?|softgels?|gummies|kits?|coils?|pods?|tanks?|vape|device|one|ones)$/

/** What stands before a thing that is looked for, with nothing but an article between. */
const BEFORE_WISH =
  /^(?:any|got|have|sell|stock|buy|want|need|find|get|with|of|like|taste|tastes|love|after|for|try|fancy)$/
const ARTICLES = /^(?:a|an|some|the|any|your|or|and)$/

/** Substances and qualities that somebody may wish to do without though no product is named after them. */
const SUBSTANCES =
  /^(?:caffeine|thc|alcohol|loose|leaf|bags?|sugars?|sweeteners?|aspartame|sucralose|stevia|gluten|wheat|dairy|milk|lactose|whey|eggs?|soya?|nuts?|peanuts?|sesame|fish|shellfish|gelatine?|colou?r(?:s|ing|ings)|additives?|preservatives?|fillers?|flavourings?|perfumes?|palm|animals?|meat|beef|pork|lanolin|sheep|wool|honey|yeast|salt|maltodextrin|titanium|talc|parabens|liquorice|aniseed|hibiscus|ice|iced|icy|cooling|coolant|cool|sweet|sour|fizz)$/

/**
 * Whether the word at `at` is something that is looked for. A word of everyday English is, only where a taste or a thing
 * stands: 'bacon flavour', 'any bacon?'. One that is no English at all may be a name.
 */
export function isWished(words: readonly string[], at: number, { speller }: Lexicon): boolean {
  const word = words[at] ?? ''
  if (!speller.isPlain(word) || at === 0) return true
  const after = words.slice(at + 1).find((next) => !isWord(next) || SMALL_WORDS.has(next) || AFTER_WISH.test(next))
  if (after !== undefined && AFTER_WISH.test(after) && words[at + 1] === after) return !isOfPlace(words, at)
  const isLast = words.slice(at + 1).every((next) => !isWord(next))
  if (!isLast) return false
  let before = at - 1
  while (before >= 0 && (ARTICLES.test(words[before] ?? '') || isLooked(words[before] ?? ''))) before -= 1
  return before < 0 || BEFORE_WISH.test(words[before] ?? '')
}

const isLooked = (word: string) => isWord(word) && !SMALL_WORDS.has(word)

/** 'at work coils' speaks of a place. */
const isOfPlace = (words: readonly string[], at: number) =>
  /^(?:in|at|from|to|near|my|his|her)$/.test(words[at - 1] ?? '')

/** What the ingredients call it. */
const KNOWN_AS: Readonly<Record<string, string>> = {
  sheep: 'lanolin',
  wool: 'lanolin',
  iced: 'ice',
  icy: 'ice',
  animals: 'animal products',
  meat: 'animal products',
}
export const asIngredient = (word: string) => KNOWN_AS[word] ?? word

/** Whether 'not' or 'free' before or after the word leaves goods out: tastes and substances do, 'not so fiddly' does not. */
export const isDeniable = (word: string, { isNameWord }: Lexicon): boolean => isNameWord(word) || SUBSTANCES.test(word)
