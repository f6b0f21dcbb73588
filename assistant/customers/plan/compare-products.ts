/** Sets products side by side: those named, or those shown last. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import type { CompareResult } from '../../tools/compare-products.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import { type Desk, toSearchWish } from '../customer.desk.ts'
import { writeCaution } from '../write/cards.ts'
import { escapeText, joinTexts, joinWords, linkToCard } from '../write/text.ts'
import { answerFact, listFact } from './facts/answer-facts.ts'
import { findSortSign } from './facts/fact-rows.ts'
import { findSentence } from './facts/page-sentence.ts'
import { findProducts } from './find-products.ts'

const MAX_COMPARED = 4
/** Facts that the table shows anyway. */
const GENERAL: ReadonlySet<string> = new Set(['about', 'price', 'brand', 'strengths'])
/** Rows that are left out first. */
const MINOR: ReadonlySet<string> = new Set(['Kind', 'Brand', 'Rating', 'Pack', 'Portions in the largest pack'])
/** Rows that a phone shows without scrolling. */
const MAX_ROWS = 7

/** What is named in each wish; a kind or a taste stands for what it finds first. */
async function listCompared({ wish, otherWishes, aboutIds, state }: Turn, desk: Desk): Promise<number[]> {
  const wishes = [wish, ...otherWishes]
  const named = [...new Set([...aboutIds, ...wishes.flatMap(({ productIds }) => productIds)])]
  if (named.length > 1) return named.slice(0, MAX_COMPARED)
  const kinds =
    otherWishes.length > 0
      ? wishes.map(({ filter }) => filter)
      : wish.filter.words.map((word) => ({ ...wish.filter, words: [word] }))
  const searches = await Promise.all(kinds.map((filter) => desk.search({ ...toSearchWish(filter), limit: 1 })))
  const found = searches.flatMap(({ items, relaxed }) =>
    (relaxed.length === 0 ? items.slice(0, 1) : []).map(({ id }) => id),
  )
  const all = [...new Set([...named, ...found])]
  if (all.length > 1) return all.slice(0, MAX_COMPARED)
  return [...new Set([...named, ...(state.focusId === undefined ? [] : [state.focusId]), ...state.shownIds])].slice(
    0,
    2,
  )
}

export async function compareProducts(turn: Turn, desk: Desk): Promise<Reply> {
  const { wish, otherWishes, aboutIds, frame, state } = turn
  // 'Which of those has the biggest battery?'
  const isOfShown = wish.productIds.length === 0 && otherWishes.length === 0 && state.shownIds.length > 1
  if (isOfShown && frame.fact !== undefined && findSortSign(frame) !== undefined) return answerFact(turn, desk)
  const isOfForms = aboutIds.length === 1 && otherWishes.length === 0 && wish.fitsProductId === undefined
  if (isOfForms && (await hasSizes(aboutIds, desk)))
    return answerFact({ ...turn, frame: { ...turn.frame, fact: 'price', words: [] } }, desk)
  const ids = await listCompared(turn, desk)
  const result = ids.length < 2 ? undefined : await desk.compare(ids)
  if (!result || result.items.length < 2) {
    return turn.wish.filter.classes.length > 0 ? findProducts(turn, desk) : desk.answer('compare', turn)
  }
  const gone = result.items.filter(({ in_stock }) => !in_stock).map(linkToCard)
  const out = gone.length > 0 ? `${joinWords(gone)} ${gone.length === 1 ? 'is' : 'are'} sold out just now.` : ''
  return {
    text: joinTexts(
      [
        writeStronger(turn, result.items) ?? (await writeAsked(turn, ids, desk)) ?? writeVerdict(result.items),
        writeTable(result),
        joinTexts([out, writeCaution(result.items)]),
      ],
      '\n\n',
    ),
    cards: result.items,
    next: ['Tell me about the first one', 'Something cheaper'],
  }
}

/** 'The 40 g or the 80 g?' compares sizes of one product. */
async function hasSizes(ids: readonly number[], desk: Desk): Promise<boolean> {
  const [product] = await desk.listDetails(ids)
  return new Set(product?.choices.map(({ attributes }) => attributes.Size)).size > 1
}

/** The fact that was asked of both: 'which holds more?' */
async function writeAsked(turn: Turn, ids: readonly number[], desk: Desk): Promise<string | undefined> {
  const { fact } = turn.frame
  const products = await desk.listDetails(ids)
  if (fact !== undefined && !GENERAL.has(fact)) return listFact(fact, products, turn, desk)
  // 'Which is colder?': what their pages say of it.
  const names = products.flatMap(({ name }) => name.toLowerCase().split(' '))
  const asked = turn.frame.words.filter((word) => !names.includes(word))
  const said = products.flatMap((product) => {
    const found = findSentence(product, asked)
    return found ? [`- ${linkToCard(product)}: ‘${escapeText(found.text)}’`] : []
  })
  return said.length === 0 ? undefined : said.join('\n')
}

/** Two strengths that were named, one for each product. */
function writeStronger({ wish, otherWishes }: Turn, [one, other, ...more]: readonly ProductCard[]): string | undefined {
  const [first, second] = [wish, ...otherWishes].flatMap(({ filter }) => filter.strengthsMg)
  if (!one || !other || more.length > 0 || first === undefined || second === undefined || first === second)
    return undefined
  const [strong, weak] = first > second ? [one, other] : [other, one]
  return `${linkToCard(strong)} at ${Math.max(first, second)} mg has more nicotine per ml than ${linkToCard(weak)} at ${Math.min(first, second)} mg.`
}

function writeTable({ items, rows }: CompareResult): string {
  const least = rows.toSorted((a, b) => Number(MINOR.has(b.label)) - Number(MINOR.has(a.label))).slice(0, -MAX_ROWS)
  const shown = rows.filter((row) => !least.includes(row) || rows.length <= MAX_ROWS)
  if (shown.length === 0) return 'By their pages they only differ in name.'
  const lines = shown.map(({ label, values }) => `| ${escapeText(label)} | ${values.map(escapeText).join(' | ')} |`)
  return [`| | ${items.map(linkToCard).join(' | ')} |`, `|---|${items.map(() => '---|').join('')}`, ...lines].join('\n')
}

/** The difference that decides for most, in a sentence. */
function writeVerdict(items: readonly ProductCard[]): string {
  const largest = (read: (card: ProductCard) => number) => {
    const sorted = items.filter((card) => read(card) > 0).toSorted((a, b) => read(b) - read(a))
    const [first, second] = sorted
    return sorted.length === items.length && first && second && read(first) > read(second) ? first : undefined
  }
  const battery = largest(({ facts }) => Number(facts.battery_mah ?? 0))
  const cheapest = largest(({ price_pence }) => 1 / Math.max(price_pence, 1))
  const parts = [
    battery ? `**${escapeText(battery.name)}** has the larger battery` : '',
    cheapest ? `**${escapeText(cheapest.name)}** costs less at ${formatPence(cheapest.price_pence)}` : '',
  ].filter(Boolean)
  return parts.length === 0 ? 'Here’s where they differ:' : `${joinWords(parts)}.`
}
