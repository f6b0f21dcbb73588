/** Writes what a search found: how many, which, what was let go, and what may come next. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { ProductCard } from '../../tools/tool.results.ts'
import type { Found } from '../findings.ts'
import { isAboutKind, isNarrow } from '../policy/act.follow.ts'
import type { Reply } from '../reply.ts'
import { cautionOf, lineOf } from './write.card-facts.ts'
import { capitalised, inWords, linkTo, plain } from './write.text.ts'
import { isOnlyMentioned, shopPathOf, wishText } from './write.wish.ts'

/** The search counts no further. */
const COUNTED_TO = 50

export function writeFound(found: Found): Reply {
  const { result, cheapest, reason, preface, slots } = found
  const items = result.items
  if (items.length === 0) return nothing(found)
  const isMore = result.total > items.length
  const text = [
    [preface, lead(found)].filter(Boolean).join(' '),
    items.map((card) => lineOf(card, slots.sort === 'rating')).join('\n'),
    [veganText(found), afterwards(found), cautionOf(items, isZeroAsked(found.slots))].filter(Boolean).join(' '),
  ]
  return {
    text: text.filter(Boolean).join('\n\n'),
    cards: items,
    next: nextOf(found),
    remember: {
      ...(isMore && cheapest === undefined && reason !== 'battery' ? { offer: 'find_products' } : {}),
    },
  }
}

/** Adjusts the wish to what is really shown, so that the sentence is true of the cards. */
function shownSlots({ slots, letGo, keptWords, result }: Found): Found['slots'] {
  const { relaxed } = result
  return {
    ...slots,
    ...(letGo.includes('strength') ? { strengthsMg: [] } : {}),
    ...(letGo.includes('ohms') ? { ohms: undefined } : {}),
    ...(letGo.includes('words') || relaxed.includes('words') ? { words: keptWords } : {}),
    ...(relaxed.includes('flavour') ? { flavourFamilies: [] } : {}),
    ...(relaxed.includes('brand') ? { brandIds: [] } : {}),
    ...(relaxed.includes('nicotine_type') ? { nicotineType: undefined } : {}),
    ...(relaxed.includes('category') ? { subcategoryIds: [], categoryIds: [] } : {}),
  }
}

function lead(found: Found): string {
  const { reason, result, than, slots } = found
  const shown = shownSlots(found)
  const { total, items } = result
  const wish = wishText(shown, items, total)
  const missed = missedOf(found)
  if (missed !== '' && found.keptWords.length > 0)
    return `${missed} ${capitalised(wishText(shown, items, total))} there ${total === 1 ? 'is' : 'are'}:`
  if (missed !== '') return `${missed} ${total === 1 ? 'This comes' : 'These come'} closest:`
  switch (reason) {
    case 'popular':
      if (slots.sort !== undefined && slots.sort !== 'popularity') {
        return `${BEST[slots.sort] ?? 'These'} ${wish === 'products' ? 'in the shop' : `among our ${wishText(shown, items, 2)}`}:`
      }
      return `These sell best${wish === 'products' ? ' in the shop' : ` among our ${wishText(shown, items, 2)}`} just now:`
    case 'battery':
      return `${items.length === 1 ? 'This has' : 'These have'} the largest ${items.length === 1 ? 'battery' : 'batteries'} among our ${wishText(shown, items, 2)} in stock:`
    case 'more':
      return `${total > items.length ? 'Here are more' : 'Here is the rest'} of our ${wishText(shown, items, 2)}:`
    case 'another':
      return than ? `Instead of ${linkTo(than.name, than.path)} you could take:` : 'Here are others:'
    case 'cheaper':
      return than
        ? `These cost less than ${linkTo(than.name, than.path)} (${formatPence(than.price_pence)}):`
        : 'These cost less:'
    case 'dearer':
      return than
        ? `These are the next above ${linkTo(than.name, than.path)} (${formatPence(than.price_pence)}):`
        : 'These cost more:'
    case 'most':
      return ''
    case 'instead':
      return `${total === 1 ? 'This comes' : 'These come'} closest here:`
    default:
      if (isOnlyMentioned(slots, items))
        return `None is called ${plain(slots.words.join(' '))}; ${total === 1 ? 'this one mentions' : 'these mention'} it:`
      return `${countOf(total)} ${wish} ${total === 1 ? 'is' : 'are'} in stock${priceRange(found)}${orderOf(slots.sort, total)}:`
  }
}

const BEST: Partial<Record<NonNullable<Found['slots']['sort']>, string>> = {
  rating: 'These are the best rated',
  newest: 'These are the newest',
  price_asc: 'These are the cheapest',
  price_desc: 'These are the dearest',
}

const countOf = (total: number) => (total >= COUNTED_TO ? 'Dozens of' : capitalised(inWords(total)))

/** ', from £3.99' where the cheapest of all is among those shown. */
function priceRange({ result, slots }: Found): string {
  const { items, total } = result
  const knowsCheapest = total === items.length || slots.sort === 'price_asc'
  const lowest = Math.min(...items.map(({ price_pence }) => price_pence))
  return knowsCheapest && total > 1 ? `, from ${formatPence(lowest)}` : ''
}

function orderOf(sort: Found['slots']['sort'], total: number): string {
  if (total < 2) return ''
  const orders: Partial<Record<NonNullable<typeof sort>, string>> = {
    price_asc: '; the cheapest come first',
    price_desc: '; the dearest come first',
    rating: '; the best rated come first',
    newest: '; the newest come first',
  }
  return sort === undefined ? '' : (orders[sort] ?? '')
}

/** What was asked for and is not shown: sold out, or not to be had in that form. */
function missedOf(found: Found): string {
  const { soldOut, letGo, result, slots } = found
  const [gone] = soldOut
  if (gone) return `${linkTo(gone.name, gone.path)}${strengthOf(found)} is sold out just now.`
  const asked = wishText(slots, [], 2)
  if (found.keptWords.length > 0) return 'Nothing in stock has all of that.'
  if (letGo.length > 0) return `We have no ${asked} in stock.`
  if (result.relaxed.length === 0) return ''
  if (result.relaxed.includes('brand')) return 'That brand has nothing of the kind in stock.'
  if (result.relaxed.includes('nicotine_type')) return `We have no ${asked} in stock.`
  if (result.relaxed.includes('words')) return 'Nothing in stock has all of that.'
  return `We have no ${asked} in stock.`
}

const strengthOf = ({ slots, letGo }: Found) =>
  letGo.includes('strength') && slots.strengthsMg.length === 1 ? ` at ${slots.strengthsMg[0]} mg` : ''

/** What 'vegan' was taken to mean: few pages say the word. */
const veganText = ({ slots: { words } }: Found) =>
  words.some((word) => /\bvegan\b/i.test(word))
    ? 'Their pages name nothing of animal origin, which is not a certificate.'
    : ''

function afterwards(found: Found): string {
  const { reason, result, slots } = found
  if (reason === 'battery') {
    return 'More mAh means longer between charges at the same power; how long that is depends on how you use it.'
  }
  const left = result.total - result.items.length
  if (left <= 0 || reason === 'more') return ''
  const path = result.relaxed.length === 0 && found.letGo.length === 0 ? shopPathOf(slots) : undefined
  return path
    ? `See [all of them in the shop](${path}), or ask me for more.`
    : 'Ask me for more if none of these is right.'
}

/** Nothing to show: said plainly, with what is known. */
function nothing(found: Found): Reply {
  const { reason, than, slots, soldOut, cheapest, preface } = found
  const asked = wishText(slots, soldOut, 2)
  const isLiquid = slots.classes.includes('nicotine_eliquid') || slots.classes.includes('shortfill')
  const next = isLiquid
    ? ['Which flavours do you have?', 'Show me fruit e-liquids', 'Show me dessert e-liquids']
    : ['What do you sell?', 'Show me your bestsellers', 'Speak to a person']
  if (reason === 'cheaper' && than) {
    const text = `${linkTo(than.name, than.path)} at ${formatPence(than.price_pence)} is already the cheapest of its kind in stock.`
    return { text, cards: keep(than), next: ['Which bundles do you have?', 'Show me others'] }
  }
  if (reason === 'dearer' && than) {
    const text = `${linkTo(than.name, than.path)} at ${formatPence(than.price_pence)} is the dearest of its kind in stock.`
    return { text, cards: keep(than), next: ['Compare it with a cheaper one', 'What does delivery cost?'] }
  }
  if (reason === 'more' || reason === 'another') {
    return {
      text: `That is all we have of ${asked === 'products' ? 'these' : asked} in stock. Tell me another taste, strength or price and I will look again.`,
      cards: [],
      next: ['Show me something else', 'What do you sell?'],
    }
  }
  if (cheapest) {
    const limit = slots.maxPence === undefined ? 'In that price range' : `Up to ${formatPence(slots.maxPence)}`
    const unlimited = { ...slots, minPence: undefined, maxPence: undefined }
    const none = isNarrow(unlimited) ? `no ${wishText(unlimited, [cheapest], 2)}` : 'nothing'
    return {
      text: `${limit} we have ${none} in stock. The cheapest is ${linkTo(cheapest.name, cheapest.path)} at ${formatPence(cheapest.price_pence)}.`,
      cards: [],
      next: ['Show me that one', 'Show me the cheapest', 'Which bundles do you have?'],
      remember: { productId: cheapest.id, shownIds: [cheapest.id] },
    }
  }
  const [gone] = soldOut
  const known = gone
    ? `${linkTo(gone.name, gone.path)} is sold out just now, and I find nothing in stock that would take its place.`
    : isOnlyWords(slots)
      ? `I find nothing in the shop for ‘${plain(slots.words.join(' ').slice(0, 40))}’. Perhaps I did not understand: try a few plain words, such as ‘mango nic salt 10 mg’.`
      : `We have no ${asked} in stock just now.`
  return {
    text: `${preface ? `${preface} ` : ''}${known} You can ask at our [contact page](/contact) whether some will come in, or tell me something else to look for.`,
    cards: [],
    next,
  }
}

const keep = (card: ProductCard) => (card.in_stock ? [card] : [])

const isOnlyWords = (slots: Found['slots']) =>
  slots.words.length > 0 && !isAboutKind(slots) && slots.flavourFamilies.length === 0 && slots.brandIds.length === 0

function nextOf(found: Found): string[] {
  const { result, slots } = found
  const [first] = result.items
  const isMore = result.total > result.items.length && found.reason !== 'battery'
  const kind = first === undefined ? [] : byClass(first, slots)
  const cheaper = result.items.length > 1 && slots.sort !== 'price_asc' ? ['A cheaper one'] : []
  return [...(isMore ? ['Show me more'] : []), ...kind, ...cheaper].slice(0, 3)
}

function byClass({ product_class, name }: ProductCard, slots: Found['slots']): string[] {
  switch (product_class) {
    case 'nicotine_eliquid':
      return slots.strengthsMg.length > 0 ? ['Which kit suits these?'] : ['At 10 mg', 'Which strength should I take?']
    case 'shortfill':
      return ['How many shots for 100 ml at 3 mg?']
    case 'device':
      return [`What fits the ${plain(name)}?`, 'Compare the first two']
    case 'tank':
    case 'coil':
    case 'prefilled_pod':
      return ['Which kits do these fit?']
    case 'cbd_food':
      return ['How much CBD is in a cup?', ...withoutCaffeine(slots)]
    case 'tea':
      return [...withoutCaffeine(slots), 'How do I brew it?']
    case 'food_supplement':
      return ['Is the first one vegan?', 'What does NRV mean?']
    default:
      return []
  }
}

const withoutCaffeine = ({ without }: Found['slots']) => (without.length > 0 ? [] : ['Which have no caffeine?'])

const isZeroAsked = ({ strengthsMg, nicotineType }: Found['slots']) =>
  nicotineType === 'none' || (strengthsMg.length > 0 && strengthsMg.every((mg) => mg === 0))
