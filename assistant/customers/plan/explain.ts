/** Writes what a search found: how many, which, and what was let go; or that there is nothing. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { emptyFilter, type Filter } from '../../engine/frame.ts'
import type { Reply } from '../../engine/reply.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import type { SearchResult } from '../../tools/search-products.ts'
import { type Desk, toSearchWish } from '../customer.desk.ts'
import { writeCaution, writeLines } from '../write/cards.ts'
import { KINDS } from '../write/kinds.ts'
import { escapeText, fillText, inWords, joinTexts, linkToCard } from '../write/text.ts'
import { describeFilter } from '../write/wish.ts'
import type { SearchFindings } from './search.ts'

/** The search counts no further. */
const MAX_COUNTED = 50

/** What was found, line by line. */
export function explain({ result, filter, note }: SearchFindings, lead?: string): Reply {
  const { items, total } = result
  const isMore = total > items.length
  const text =
    note === ''
      ? (lead ?? describeFound(filter, result))
      : `${note} ${total === 1 ? 'This comes' : 'These come'} closest:`
  return {
    text: joinTexts([text, writeLines(items, filter.sort === 'rating'), writeCaution(items)], '\n\n'),
    cards: items,
    next: listNext(items, isMore, filter),
    remember: { filter, ...(isMore ? { offer: 'show_more' } : {}) },
  }
}

const ORDER: Partial<Record<NonNullable<Filter['sort']>, string>> = {
  rating: 'best rated',
  newest: 'newest',
  price_asc: 'cheapest',
  price_desc: 'most expensive',
}

/** 'Six mango nic salts are in stock, from £3.99:' */
function describeFound(filter: Filter, { items, total }: SearchResult): string {
  const thing = describeFilter(filter, items, total)
  const several = describeFilter(filter, items, 2)
  if (filter.sort === 'popularity')
    return `These sell best${several === 'products' ? '' : ` among our ${several}`} just now:`
  const order = filter.sort && ORDER[filter.sort]
  if (order) return total === 1 ? `We have one ${thing} in stock:` : `Here are our ${order} ${several}:`
  if (total === 1) return `We have one ${thing} in stock:`
  const count = total >= MAX_COUNTED ? 'dozens of' : inWords(total)
  const lowest = Math.min(...items.map(({ price_pence }) => price_pence))
  const from = total === items.length ? `, from ${formatPence(lowest)}` : '. Here are some'
  return `We have ${count} ${thing} in stock${from}:`
}

function listNext([first]: readonly ProductCard[], isMore: boolean, filter: Filter): string[] {
  const kind = first ? KINDS.classes[first.product_class].next : []
  const filled = kind.map((one) => fillText(one, { plain_name: escapeText(first?.name ?? '') }) ?? one)
  const wanted = filled.filter((one) => !(filter.strengthsMg.length > 0 && one.startsWith('At ')))
  return [...(isMore ? ['Show me more'] : []), ...wanted, 'Something cheaper'].slice(0, 3)
}

/** Nothing to show: said plainly, with the cheapest where the price was the limit. */
export async function explainNothing(filter: Filter, desk: Desk): Promise<Reply> {
  const next = ['What do you sell?', 'Show me your bestsellers', 'Speak to a person']
  if (filter.maxPence !== undefined || filter.minPence !== undefined) {
    const free = { ...filter, minPence: undefined, maxPence: undefined }
    const { items, relaxed } = await desk.search({ ...toSearchWish(free), sort: 'price_asc', limit: 1 })
    const [cheapest] = relaxed.length === 0 ? items : []
    if (cheapest) {
      const text = `Sorry, there’s nothing ${describeFilter({ ...emptyFilter(), maxPence: filter.maxPence, minPence: filter.minPence }, [], 2).replace(/^products /, '')} there. Our cheapest is ${linkToCard(cheapest)} at ${formatPence(cheapest.price_pence)}.`
      return {
        text,
        cards: [],
        next: ['Show me that one', 'Which bundles do you have?'],
        remember: { focusId: cheapest.id, shownIds: [cheapest.id] },
      }
    }
  }
  const wanted = describeFilter(filter, [], 2)
  return {
    text: `Sorry, we have no ${wanted} in stock. Tell me another taste, strength or price and I’ll look again, or [ask us](/contact) whether some will come in.`,
    cards: [],
    next,
  }
}
