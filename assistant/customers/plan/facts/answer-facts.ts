/** Answers questions about one fact: of a product, of several that were shown, or of a kind of product. */
import { singular } from '../../../../server/areas/search/search.normalise.ts'
import { splitSentences } from '../../../engine/filter.ts'
import { type Filter, isEmptyFilter } from '../../../engine/frame.ts'
import { mergeItems } from '../../../engine/items.ts'
import type { Reply } from '../../../engine/reply.ts'
import type { Turn } from '../../../engine/turn.ts'
import type { ProductDetails } from '../../../tools/product-details.ts'
import { type Desk, toSearchWish } from '../../customer.desk.ts'
import { writeCaution, writeLines } from '../../write/cards.ts'
import { KINDS } from '../../write/kinds.ts'
import { escapeText, fillText, inWords, joinTexts, joinWords, linkToCard, lowerFirst } from '../../write/text.ts'
import { findMeantChoices, KIND_WORDS, toItem, withForm, withSize } from '../choices.ts'
import { filterLike } from '../search.ts'
import { findFactRow, findSortSign, withoutFactWords } from './fact-rows.ts'
import { readFact } from './fact-sources.ts'
import type { FactValue } from './fact-value.ts'
import { findSentence, isMeaningful } from './page-sentence.ts'

const MAX_PRODUCTS = 4
const EACH = '{each}'
/** The maximum number of products that one line names, and of lines about the products of a kind. */
const MAX_NAMED = 6
const MAX_LINES = 4
/** The maximum number of products of a kind that are looked at, and of one search. */
const MAX_OF_KIND = 36
const PAGE = 12
const DEFAULT_MISSING = 'The page for {name} doesn’t give its {label}. [Ask us](/contact) and a person will check.'

/** The fact as a sentence about the product. */
export function writeFact(name: string, product: ProductDetails, turn: Turn, desk: Desk): string {
  const row = findFactRow(desk.facts, name, product.product_class)
  const value = readValue(name, product, turn, desk)
  const named = { name: linkToCard(product), label: row?.label ?? name }
  const found = findSentence(product, turn.frame.words)
  if (value === undefined) {
    const missing = fillText(row?.missing ?? DEFAULT_MISSING, named) ?? ''
    if (!found) return missing
    return row?.missing === undefined
      ? quotePage(product, found.text)
      : joinTexts([missing, quotePage(product, found.text)])
  }
  if (typeof value === 'object') {
    const isNews =
      found &&
      !found.matches.some((word) => value.sentence.toLowerCase().includes(word)) &&
      !value.sentence.includes(escapeText(found.text))
    const parts = isNews ? [value.sentence, quotePage(product, found.text)] : [value.sentence]
    return joinTexts(name === 'about' ? parts.toReversed() : parts)
  }
  const yesOrNo = value === true ? row?.yes : value === false ? row?.no : undefined
  const template = yesOrNo ?? row?.text ?? '{name}: {label} {value}.'
  return fillText(template, { ...named, value: `${formatValue(value, template)}${row?.unit ?? ''}` }) ?? ''
}

const quotePage = (product: ProductDetails, text: string) =>
  `The page for ${linkToCard(product)} says: ‘${escapeText(text)}’`

/** The same fact of several: those that state the same are in one line, and lines that say yes are first. */
export const listFact = (name: string, products: readonly ProductDetails[], turn: Turn, desk: Desk): string =>
  groupByFact(name, products, turn, desk)
    .map(([fact, same]) => {
      const names = same.map(linkToCard)
      const [only = ''] = names
      if (names.length === 1) return `- ${fact.replaceAll(EACH, () => only)}`
      const rest = names.length > MAX_NAMED ? [`${inWords(names.length - MAX_NAMED)} more`] : []
      const isAll = same.length === products.length && same.length > 2 && same.length < MAX_OF_KIND
      const all = isAll ? `All ${inWords(same.length)}, ` : ''
      return `- ${all}${joinWords([...names.slice(0, MAX_NAMED), ...rest])}: ${lowerFirst(fact.replaceAll(EACH, 'each'))}`
    })
    .join('\n')

/** The products by the sentence that states the fact, in which EACH is the name. */
function groupByFact(name: string, products: readonly ProductDetails[], turn: Turn, desk: Desk) {
  const state = (product: ProductDetails) =>
    splitSentences(writeFact(name, product, turn, desk))[0]
      ?.trim()
      .replaceAll(linkToCard(product), EACH) ?? ''
  return [...Map.groupBy(products, state)].toSorted(([a], [b]) => Number(/^Yes/.test(b)) - Number(/^Yes/.test(a)))
}

/** 'Kit, one pod' begins small in the middle of a sentence. */
function formatValue(value: Exclude<FactValue, object>, template: string): string {
  if (typeof value === 'number') return value.toLocaleString('en-GB')
  const text = escapeText(typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)
  return template.startsWith('{value}') || template.includes('. {value}') ? text : lowerFirst(text.replace(/\.$/, ''))
}

/** The fact that a turn asks for, by its own name or by what the intent asks. */
const FACT_OF_INTENT: Readonly<Record<string, string>> = {
  product_price: 'price',
  stock: 'stock',
  bottle_lasts: 'servings',
  tea_brew: 'brewing',
}
function findFactName({ frame: { fact }, intent }: Turn): string {
  const own = FACT_OF_INTENT[intent]
  // 'Is it in stock, and how much is it?' asks each by its own intent.
  return fact === undefined || fact === 'price' || fact === 'stock' ? (own ?? fact ?? 'about') : fact
}

const listFactNames = (turn: Turn) => [...new Set([findFactName(turn), ...turn.frame.alsoFacts])]

export async function answerFact(turn: Turn, desk: Desk): Promise<Reply> {
  const names = listFactNames(turn)
  const [name = 'about'] = names
  const products =
    (await findMostOfShown(name, turn, desk)) ?? (await desk.listDetails(turn.aboutIds.slice(0, MAX_PRODUCTS)))
  const [first] = products
  if (!first) return desk.answer('product_fact', turn)
  if (products.length > 1) {
    return {
      text: joinTexts([...names.map((one) => listFact(one, products, turn, desk)), writeCaution(products)], '\n\n'),
      cards: products,
      next: ['Compare the first two'],
    }
  }
  const sentences = names.flatMap((one) => splitSentences(writeFact(one, first, turn, desk))).map((one) => one.trim())
  const instead = isGone(first, turn) ? await listAlternatives(first, turn, desk) : []
  const gone = !first.in_stock && name !== 'stock' && name !== 'about' ? 'It’s sold out just now.' : ''
  const alike = instead.length > 0 ? `These come close and are in stock:\n\n${writeLines(instead)}` : ''
  return {
    text: joinTexts(
      [joinTexts([...new Set(sentences), gone]), alike, name === 'about' ? writeCaution([first]) : ''],
      '\n\n',
    ),
    cards: [first, ...instead],
    next: listNext(first, name),
    remember: {
      focusId: first.id,
      fact: name,
      items: mergeItems(turn.state.items, [toItem(first, turn)]),
      ...(instead.length > 0 ? { filter: filterLike(first, { ...turn.wish.filter, words: [] }) } : {}),
      ...(first.product_class === 'device' ? { hostId: first.id } : {}),
    },
  }
}

function isGone(product: ProductDetails, { wish }: Turn): boolean {
  return !product.in_stock || findMeantChoices(product, wish.filter).missing.some((one) => one.endsWith(' mg'))
}

/** The same kind in stock: of the same taste and the strength that was asked for, else of the same shelf. */
async function listAlternatives(product: ProductDetails, { wish }: Turn, desk: Desk) {
  const { product_class, subcategory, flavour_family } = product
  const alike = {
    classes: [product_class],
    ...(subcategory === '' ? {} : { category: subcategory }),
    strengths_mg: wish.filter.strengthsMg,
    exclude_ids: [product.id],
    limit: 3,
  }
  const near = await desk.search({ ...alike, flavour_families: flavour_family ? [flavour_family] : [] })
  const { items } = near.total > 0 ? near : await desk.search(alike)
  // Another device's parts are no substitute.
  return product_class === 'device' ? items : items.filter(({ facts }) => facts.fits === product.facts.fits)
}

const listNext = ({ product_class, choices, name: product_name }: ProductDetails, name: string): string[] => {
  const kind = KINDS.classes[product_class].next
    .filter((one) => !/\b(?:first|these)\b/.test(one))
    .flatMap((one) => fillText(one, { plain_name: escapeText(product_name) }) ?? [])
  return [
    ...(name === 'price' ? [] : ['How much is it?']),
    ...(choices.length > 1 && name !== 'stock' ? ['What does it come in?'] : []),
    ...kind,
  ].slice(0, 3)
}

/**
 * A fact of a kind of product: those with the most or the least of it, or what each of some states. With `isRanked` only
 * where the most or least is asked for.
 */
export async function answerFactOfKind(turn: Turn, desk: Desk, options: { isRanked: true }): Promise<Reply | undefined>
export async function answerFactOfKind(turn: Turn, desk: Desk): Promise<Reply>
export async function answerFactOfKind(given: Turn, desk: Desk, { isRanked = false } = {}): Promise<Reply | undefined> {
  const { frame } = given
  const asked = withoutFactWords(given.wish.filter.words, frame, desk.facts)
  const filter = { ...given.wish.filter, words: asked.filter((word) => !KIND_WORDS.has(singular(word))) }
  if (isEmptyFilter(filter) && !isRanked) return desk.answer('product_fact', given)
  // The words have found the products already; they name no form of one.
  const turn = { ...given, wish: { ...given.wish, filter: { ...filter, words: [] } } }
  const names = listFactNames(turn)
  const [name = 'about'] = names
  const isOverview = filter.words.length + filter.flavourFamilies.length === 0
  const overview = isOverview ? await desk.answer(`kind.${name}`, turn) : undefined
  if (overview && overview.text !== '') return overview
  const isMost = findSortSign(frame) !== undefined
  if (isRanked && !isMost) return undefined
  const products = withNumber(await listKind(filter, desk), frame)
  const ranked = isMost ? rankByFact(name, products, turn, desk) : []
  if (isRanked && ranked.length === 0) return undefined
  const isShort = !isMost && names.every((one) => groupByFact(one, products, turn, desk).length <= MAX_LINES)
  const shown = isShort ? products : (ranked.length > 0 ? ranked : products).slice(0, filter.limit ?? 3)
  const [first] = shown
  if (!first) return desk.answer('product_fact', turn)
  if (shown.length === 1) return answerFact({ ...turn, aboutIds: [first.id] }, desk)
  const isUnknown = isMost && ranked.length === 0
  const label = findFactRow(desk.facts, name, first.product_class)?.label ?? name
  const lead = isShort && products.length === MAX_OF_KIND ? `Of the first ${MAX_OF_KIND}:\n\n` : ''
  const text = isUnknown
    ? `Our pages don’t give every ${label}, so I can’t sort by it. Here’s what they do say:\n\n${writeLines(shown)}`
    : lead + names.map((one) => listFact(one, shown, turn, desk)).join('\n\n')
  return {
    text: joinTexts([text, writeCaution(shown)], '\n\n'),
    cards: shown.slice(0, MAX_PRODUCTS),
    next: ['Compare the first two', 'Show me more'],
  }
}

/** 'D3 4000 IU': those with the number in their name, where some have it. */
function withNumber(products: ProductDetails[], { words }: Turn['frame']): ProductDetails[] {
  const numbers = words.flatMap((word) => /^\d{3,}/.exec(word) ?? [])
  const named = products.filter(({ name }) => numbers.some((number) => name.includes(number)))
  return named.length > 0 ? named : products
}

/** The products of a kind that are in stock, page by page. */
export async function listKind(filter: Filter, desk: Desk): Promise<ProductDetails[]> {
  const products: ProductDetails[] = []
  for (let left = 1; left > 0 && products.length < MAX_OF_KIND; ) {
    const exclude_ids = products.map(({ id }) => id)
    const { items, total } = await desk.search({ ...toSearchWish(filter), sort: undefined, limit: PAGE, exclude_ids })
    left = total - items.length
    products.push(...(await desk.listDetails(items.map(({ id }) => id))))
  }
  return products
}

/** Facts that are of one form. */
const OF_FORM: ReadonlySet<string> = new Set(['price', 'stock'])

const readValue = (name: string, product: ProductDetails, turn: Turn, desk: Desk) =>
  (findFactRow(desk.facts, name, product.product_class)?.source ?? [name])
    .map((source) => {
      const filter = OF_FORM.has(name) ? withForm(product, turn) : withSize(product, turn)
      return readFact(source, { product, filter, words: turn.frame.words })
    })
    .find((one) => one !== undefined)

/** 'Which has the biggest battery?', of those that were shown. */
async function findMostOfShown(name: string, turn: Turn, desk: Desk): Promise<ProductDetails[] | undefined> {
  const { wish, frame, state } = turn
  const isAsked = frame.fact !== undefined && findSortSign(frame) !== undefined
  if (!isAsked || wish.productIds.length > 0 || state.shownIds.length < 2) return undefined
  const ranked = rankByFact(name, await desk.listDetails(state.shownIds), turn, desk)
  return ranked.length > 0 ? ranked.slice(0, 1) : undefined
}

const MILLIGRAMS: Readonly<Record<string, number>> = { g: 1000, mg: 1, µg: 0.001 }

/** The number that states the fact; of a nutrient that the message names its milligrams a day. */
function readAmount(name: string, product: ProductDetails, turn: Turn, desk: Desk): number {
  const value = readValue(name, product, turn, desk)
  if (typeof value !== 'object') return Number.parseFloat(String(value).replace('£', ''))
  if (product.nutrients.length === 0) {
    const [stated = ''] = splitSentences(value.sentence.replaceAll(linkToCard(product), ''))
    return Math.max(...[...stated.matchAll(/\d+(?:\.\d+)?/g)].map(Number))
  }
  const isNamed = (line: string) =>
    turn.frame.words.some((word) => isMeaningful(word) && line.toLowerCase().includes(word))
  const [, amount = '', unit = ''] = /([\d.,]+) (g|mg|µg)\b/.exec(product.nutrients.find(isNamed) ?? '') ?? []
  return Number.parseFloat(amount.replace(',', '')) * (MILLIGRAMS[unit] ?? Number.NaN)
}

/** Those that state it as a number, the most first, or the least where that was asked for. */
function rankByFact(name: string, products: readonly ProductDetails[], turn: Turn, desk: Desk): ProductDetails[] {
  const measured = products.flatMap((product) => {
    const amount = readAmount(name, product, turn, desk)
    return Number.isFinite(amount) ? [{ product, amount }] : []
  })
  const sign = findSortSign(turn.frame) ?? -1
  return measured.toSorted((a, b) => sign * (a.amount - b.amount)).map(({ product }) => product)
}
