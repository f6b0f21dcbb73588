/** Finds the one product that a question means where its name was said only in part: 'the whey', 'the B complex'. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { singular } from '../../../server/areas/search/search.normalise.ts'
import type { Turn } from '../../engine/turn.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import type { Desk } from '../customer.desk.ts'
import terms from '../data/terms.json' with { type: 'json' }
import { GROUPS, listIntents } from '../intents.ts'
import { findMeantChoices, KIND_WORDS } from './choices.ts'
import { findSortSign, withoutFactWords } from './facts/fact-rows.ts'

/** What is asked of one product. */
const OF_ONE = listIntents('ofOne')
const KIND_OF_TEA = /^(?:green|black|white|herbal) tea$/
const MAX_CANDIDATES = 6
/** In which form a product comes is seldom in its name. */
const FORM_WORDS = new Set(terms.formWords.split(' '))

/** The turn, about the only product whose name has all the words of the wish. */
export async function nameProduct(given: Turn, desk: Desk): Promise<Turn> {
  const turn = await nameLonger(given, desk)
  const { wish, frame, intent, aboutIds } = turn
  const words = withoutFactWords(wish.filter.words, frame, desk.facts)
  const isOpen = aboutIds.length + wish.bundleIds.length === 0 && wish.fitsProductId === undefined
  // 'Which omega 3 has the most EPA?' is of several.
  const isAskable = OF_ONE.has(intent) || (frame.fact !== undefined && GROUPS.get(intent) === 'advice')
  const isAsked = isAskable && !(frame.words[0] === 'which' && findSortSign(frame) !== undefined)
  const isTelling = words.some((word) => !KIND_WORDS.has(singular(word)) && !KIND_OF_TEA.test(word))
  if (!isOpen || !isAsked || !isTelling || frame.reference?.kind === 'refine') return turn
  const own = words.filter((word) => !FORM_WORDS.has(singular(word)) && !KIND_WORDS.has(singular(word)))
  const { classes } = wish.filter
  const named =
    (await findCalled(words, desk)) ??
    (own.length > 0 ? ((await findCalled(own, desk)) ?? (await findCalled(own, desk, classes))) : undefined)
  // 'The tea scoop' names a kind besides its own.
  const isOfKind =
    classes.length === 0 || classes.some((one) => one === named?.product_class || named?.product_class === 'accessory')
  if (!named || !isOfKind) return turn
  return { ...turn, aboutIds: [named.id], choices: [], wish: { ...wish, filter: { ...wish.filter, words } } }
}

/** 'The leather Pod Two': the only product that has the words beside a shorter name too; compared are both. */
async function nameLonger(turn: Turn, desk: Desk): Promise<Turn> {
  const { wish, intent } = turn
  const [shorter, ...others] = await desk.listDetails(wish.productIds)
  if (!shorter || others.length > 0 || wish.filter.words.length === 0) return turn
  const { missing } = findMeantChoices(shorter, wish.filter)
  const name = shorter.name.toLowerCase().replace(/,.*$/, '').split(' ')
  const longer = missing.length > 0 ? await findCalled([...name, ...missing], desk) : undefined
  if (!longer) return turn
  const aboutIds = intent === 'compare' ? [shorter.id, longer.id] : [longer.id]
  const words = wish.filter.words.filter((word) => !missing.includes(word))
  return { ...turn, aboutIds, wish: { ...wish, productIds: aboutIds, filter: { ...wish.filter, words } } }
}

/** The only product with these words; of several the only one whose name begins with them, or has them all. */
export async function findCalled(
  words: readonly string[],
  desk: Desk,
  classes?: readonly ProductClass[],
): Promise<ProductCard | undefined> {
  const query = words.join(' ')
  const kinds = classes && classes.length > 0 ? { classes: [...classes] } : {}
  const { items, relaxed, total } = await desk.search({ query, ...kinds, in_stock: false, limit: MAX_CANDIDATES })
  if (relaxed.length > 0) return undefined
  const called = items.filter(({ name }) => hasAll(name, words))
  const first = called.filter(({ name }) => name.toLowerCase().startsWith(query))
  const [only] = [total === 1 ? items : [], called, first].find((some) => some.length === 1) ?? []
  return only
}

function hasAll(name: string, words: readonly string[]): boolean {
  const own = new Set((name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singular))
  return words.every((phrase) => phrase.split(' ').every((word) => word === 'and' || own.has(singular(word))))
}
