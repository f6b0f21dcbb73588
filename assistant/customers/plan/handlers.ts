/** Which handler answers which intent; every other intent is an answer row. */
import { MAX_LINE_QUANTITY, VAPING_CLASSES } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { COMPONENT_CLASSES, FITTED_CLASSES } from '../../engine/fitted-classes.ts'
import { isEmptyFilter } from '../../engine/frame.ts'
import { mergeItems } from '../../engine/items.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import type { Desk } from '../customer.desk.ts'
import { joinTexts, linkToCard } from '../write/text.ts'
import { answerOrder, listOrders } from './answer-orders.ts'
import { findMeantChoices, narrowToName, offerChoice, priceChoices, toItem, withForm, writeForm } from './choices.ts'
import { compareProducts } from './compare-products.ts'
import { answerFact, answerFactOfKind } from './facts/answer-facts.ts'
import { answerCompatibility } from './find-fitting.ts'
import { findOtherPrice, findOthers, findProducts, searchAndExplain } from './find-products.ts'
import { listBundles } from './list-bundles.ts'
import { openPage } from './open-page.ts'
import { recommendKit } from './recommend-kit.ts'
import { addUpPrices, calculateShots, estimateDuration } from './sums.ts'

export type Handler = (turn: Turn, desk: Desk) => Promise<Reply>

/** A fact: of products, of a kind, or of goods in general where a row says it. */
const answerFactOrRow: Handler = async (turn, desk) => {
  const { wish, frame, intent } = turn
  // 'The battery of the Pod One' is a fact of the device.
  const isPart = wish.filter.classes.some((known) => FITTED_CLASSES.has(known))
  const isOfIt = frame.fact === undefined ? intent === 'product_fact' && !isPart : !OF_ANY.has(frame.fact)
  const isOfDevice = turn.aboutIds.length === 0 && wish.fitsProductId !== undefined && isOfIt
  const aboutIds = isOfDevice && wish.fitsProductId !== undefined ? [wish.fitsProductId] : turn.aboutIds
  if (isOfDevice) return answerFact({ ...turn, aboutIds }, desk)
  if (frame.fact === 'fits') return answerCompatibility(turn, desk)
  if (frame.fact === 'lasts') return estimateDuration(turn, desk)
  if (aboutIds.length > 0)
    return (wish.quantity ?? 0) > 1 && (intent === 'product_price' || frame.fact === 'price')
      ? addUpPrices(turn, desk)
      : answerFact(turn, desk)
  if (isEmptyFilter(wish.filter)) return desk.answer('product_fact', turn)
  return frame.fact === undefined || frame.fact === 'price' || (frame.fact === 'stock' && !frame.words.includes('left'))
    ? searchAndExplain(turn, desk)
    : answerFactOfKind(turn, desk)
}

/** Facts that are asked of the parts of a device as well. */
const OF_ANY: ReadonlySet<string> = new Set(['price', 'stock', 'fits', 'lasts', 'resistance', 'flavours', 'strengths'])

/** What is not sold, with its reason; of a brand what comes closest. */
const explainNotSold: Handler = async (turn, desk) => {
  const { frame, wish } = turn
  const isBrand = frame.notSold[0]?.isBrand ?? false
  const isPart = wish.filter.classes.some((known) => COMPONENT_CLASSES.has(known))
  if (isBrand && isPart) return desk.answer('brand_part', turn)
  if (frame.notSold.length === 0 && !isEmptyFilter(wish.filter)) return findProducts(turn, desk)
  const reply = await desk.answer('not_sold', turn)
  if (!isBrand || reply.cards.length > 0 || isEmptyFilter(wish.filter)) return reply
  const near = await searchAndExplain({ ...turn, wish: { ...wish, filter: { ...wish.filter, brandIds: [] } } }, desk)
  return { ...near, text: joinTexts([reply.text, near.cards.length > 0 ? near.text : ''], '\n\n') }
}

const MAX_BUTTONS = 3

/** Names what would go into the basket; nothing changes without a press. */
const offerForCart: Handler = async (turn, desk) => {
  const { aboutIds, wish, state, otherWishes } = turn
  if (aboutIds.length === 0)
    return isEmptyFilter(wish.filter) ? desk.answer('product_fact', turn) : searchAndExplain(turn, desk)
  if (otherWishes.length > 0 || aboutIds.length > 1) return addUpPrices(turn, desk)
  const [product] = await desk.listDetails(aboutIds)
  if (!product) return desk.answer('product_fact', turn)
  const { choices, named } = findMeantChoices(product, withForm(product, turn))
  const meant = narrowToName(product, choices)
  const { pence, inStock } = priceChoices(product, meant)
  const held = meant.filter(({ in_stock }) => in_stock)
  const wanted = Math.min(wish.quantity ?? state.quantity ?? 1, MAX_LINE_QUANTITY)
  const [only] = held.length === 1 ? held : []
  const count = Math.min(wanted, only?.stock_quantity ?? wanted)
  const values = {
    name: linkToCard(product),
    count: String(count),
    form: writeForm(named),
    sum: formatPence(pence * count),
  }
  const row = !inStock ? 'gone' : only === undefined ? 'which' : count < wanted ? 'few' : 'one'
  const reply = await desk.answer(`add_to_cart.${row}`, turn, { about: product, values })
  // More forms than buttons are chosen on the card.
  const offered = held.length > MAX_BUTTONS ? [] : held
  const actions = offered.flatMap((choice) => offerChoice(product, choice, count) ?? [])
  const items = mergeItems(state.items, [toItem(product, turn)])
  return { ...reply, actions, remember: { focusId: product.id, quantity: count, items } }
}

const isFactOfOne = ({ aboutIds, frame: { fact }, wish: { fitsProductId } }: Turn) =>
  aboutIds.length === 1 &&
  fitsProductId === undefined &&
  fact !== undefined &&
  fact !== 'price' &&
  fact !== 'unit_price'

/** Only vaping needs a first kit. */
const isOfFood = ({ wish: { filter } }: Turn) =>
  filter.classes.length > 0 && !filter.classes.some((known) => VAPING_CLASSES.some((vaping) => vaping === known))

/** A flavour and a size, and nothing to count. */
const isProductWish = ({ wish: { filter, quantity }, frame: { words } }: Turn) =>
  quantity === undefined &&
  !words.some((word) => /^(?:shots?|how|make)$/.test(word)) &&
  filter.strengthsMg.length === 0 &&
  (filter.flavourFamilies.length > 0 || filter.words.some((word) => !/^\d+ ?ml$/.test(word)))

/** 'What battery does the Lantern take?' is a fact of it. */
const isOwnFact = (turn: Turn) => isFactOfOne(turn) && turn.frame.fact === 'battery' && turn.otherWishes.length === 0

/** 'Which of them is the cheapest?' */
const isCheapestOfThem = ({ frame, wish }: Turn) =>
  frame.reference?.kind === 'them' && wish.filter.sort === 'price_asc' && wish.productIds.length === 0

export const HANDLERS: Readonly<Record<string, Handler>> = {
  find_product: findProducts,
  recommend_popular: (turn, desk) =>
    turn.aboutIds.length > 0 ? findProducts(turn, desk) : searchAndExplain(turn, desk),
  product_price: answerFactOrRow,
  product_fact: answerFactOrRow,
  stock: answerFactOrRow,
  price_sum: (turn, desk) => (isFactOfOne(turn) ? answerFact(turn, desk) : addUpPrices(turn, desk)),
  compare: (turn, desk) =>
    turn.frame.intents[0]?.intent === 'price_sum'
      ? addUpPrices(turn, desk)
      : isCheapestOfThem(turn)
        ? findOtherPrice(turn, desk)
        : compareProducts(turn, desk),
  cheaper: findOtherPrice,
  show_more: findOthers,
  recommend_beginner: (turn, desk) =>
    turn.aboutIds.length > 0 || isOfFood(turn) || turn.wish.filter.classes.includes('prefilled_pod')
      ? findProducts(turn, desk)
      : recommendKit(turn, desk),
  delivery_cost: (turn, desk) =>
    turn.frame.amountPence === undefined ? desk.answer('delivery_cost', turn) : addUpPrices(turn, desk),
  compatibility: (turn, desk) => (isOwnFact(turn) ? answerFact(turn, desk) : answerCompatibility(turn, desk)),
  bundles: listBundles,
  add_to_cart: offerForCart,
  bottle_lasts: estimateDuration,
  shortfill_calc: (turn, desk) => (isProductWish(turn) ? findProducts(turn, desk) : calculateShots(turn, desk)),
  not_sold: explainNotSold,
  open_page: openPage,
  order_status: answerOrder,
  order_problem: answerOrder,
  cancel_order: answerOrder,
  order_change: answerOrder,
  order_again: answerOrder,
  order_history: listOrders,
}
