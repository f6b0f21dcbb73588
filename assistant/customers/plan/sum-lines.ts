/** Chooses what a sum is of: products that the message names and those that the chat is about. */
import { MAX_LINE_QUANTITY } from '@shop/contract/constants.ts'
import { singular } from '../../../server/areas/search/search.normalise.ts'
import { FITTED_CLASSES } from '../../engine/fitted-classes.ts'
import { emptyFilter, type Filter, type Wish } from '../../engine/frame.ts'
import type { Item, SumRequest } from '../../engine/items.ts'
import type { DialogueState } from '../../engine/state.ts'
import type { Turn } from '../../engine/turn.ts'
import type { ProductDetails } from '../../tools/product-details.ts'
import { type Desk, toSearchWish } from '../customer.desk.ts'
import { type Choice, findMeantChoices, narrowToName, priceChoices, withForm, withSize } from './choices.ts'

/** One product of a sum, in the form that is meant. */
export interface Line {
  card: ProductDetails
  count: number
  pence: number
  form: readonly string[]
  /** The size that the price is for, where it comes in several and none was named. */
  openSize: string | undefined
  missing: readonly string[]
  inStock: boolean
  /** The form that is meant, where only one is in stock. */
  choice: Choice | undefined
}

const MAX_LINES = 6

function toLine(product: ProductDetails, filter: Filter, quantity: number): Line {
  const { choices, named, missing } = findMeantChoices(product, filter)
  const count = Math.min(Math.max(quantity, 1), MAX_LINE_QUANTITY)
  const held = narrowToName(product, missing.length > 0 ? [] : choices).filter(({ in_stock }) => in_stock)
  const choice = held.length === 1 ? held[0] : undefined
  const priced = priceChoices(product, choices)
  const isOpen = new Set(choices.map(({ attributes }) => attributes.Size)).size > 1
  const openSize = isOpen ? choices.find(({ price_pence }) => price_pence === priced.pence)?.attributes.Size : undefined
  return { card: product, count, form: named, openSize, missing, choice, ...priced }
}

/** 'The pen' is the one that was talked about. */
async function findKnown({ productIds, filter }: Wish, { state }: Turn, desk: Desk) {
  if (productIds.length > 0 || filter.classes.length === 0) return undefined
  const products = await desk.listDetails(state.items.map(({ productId }) => productId))
  return products.findLast(({ product_class, name }) => {
    const own = name.toLowerCase()
    return filter.classes.includes(product_class) && filter.words.every((word) => own.includes(word.toLowerCase()))
  })
}

/** The products of one wish with the price of the form that is meant; the first match where only a kind was named. */
async function priceWish(wish: Wish, turn: Turn, isEach: boolean, desk: Desk): Promise<Line[]> {
  const { productIds, filter, fitsProductId } = wish
  const known = await findKnown(wish, turn, desk)
  if (known) return [toLine(known, withForm(known, turn), wish.quantity ?? 1)]
  const search = {
    ...toSearchWish(filter),
    fits_product_id: fitsProductId,
    limit: fitsProductId === undefined ? 1 : MAX_LINES,
  }
  // Of what fits a kit, what one fills oneself comes first.
  const matches = productIds.length > 0 ? [] : (await desk.search(search)).items
  const [first] = matches.toSorted((a, b) => Number(a.contains_nicotine) - Number(b.contains_nicotine))
  const found = productIds.length > 0 ? productIds : first ? [first.id] : []
  const products = await desk.listDetails(found.slice(0, MAX_LINES))
  const last = turn.frame.words.includes('same') ? turn.state.items.at(-1)?.quantity : undefined
  return products.map((product, place) => {
    // 'Four of the mint and a kit': the number belongs to the first.
    const count = place === 0 || isEach ? (wish.quantity ?? last ?? 1) : 1
    return toLine(product, withForm(product, { ...turn, wish }), count)
  })
}

/** 'A pack of them' */
const PACK_OF_SHOWN = /\b(?:pack|packet|box|bottle|tin|bag|one)s? of (?:them|those|these)\b/

/** What was talked about before and belongs to the sum. */
function chooseItems({ state, aboutIds, frame }: Turn, request: SumRequest, isNamed: boolean): readonly Item[] {
  const { items, shownIds, intent } = state
  const summed = intent === 'price_sum' ? items.filter(({ isSummed }) => isSummed) : []
  const listItems = (ids: readonly number[]) =>
    ids.map((productId) => items.find((item) => item.productId === productId) ?? toNewItem(productId))
  const last = listItems(listLastIds(state))
  if (request.isBoth && !isNamed) return shownIds.length === 2 ? listItems(shownIds) : items.slice(-2)
  if (request.isAll && !isNamed && summed.length === 0) return items.slice(-MAX_LINES)
  if (PACK_OF_SHOWN.test(frame.words.join(' ')))
    return listItems(shownIds.slice(0, 1)).map((item) => ({ ...item, quantity: request.ofThose ?? 1 }))
  const isMore = request.isAdded || request.isBoth || request.ofThose !== undefined || frame.reference?.kind === 'it'
  if (isNamed && !isMore) return []
  if (summed.length > 0) return summed
  return isNamed || aboutIds.length === 0 ? last : listItems(aboutIds)
}

const toNewItem = (productId: number): Item => ({ productId, form: [], quantity: 1, isSummed: false })

/** What the last answer was about: the product it was of, else the first that it showed. */
const listLastIds = ({ focusId, shownIds }: DialogueState) => (focusId === undefined ? shownIds.slice(0, 1) : [focusId])

/** Whether a wish names goods of its own, and not only another form of what was talked about. */
async function namesGoods({ wish: { productIds, filter }, state }: Turn, desk: Desk): Promise<boolean> {
  if (productIds.length + filter.classes.length + filter.subcategoryIds.length > 0) return true
  if (filter.words.length + filter.flavourFamilies.length === 0) return false
  const [product] = await desk.listDetails(listLastIds(state))
  return !product || findMeantChoices(product, filter).missing.length > 0
}

/** 'Take the chai out': whether the message names the product. */
function isNamedIn({ name, id }: ProductDetails, { wish, frame }: Turn): boolean {
  const own = new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map(singular),
  )
  const longer = frame.words.filter((word) => word.length > 3)
  const said = [...wish.filter.words, ...wish.filter.without, ...longer]
  return wish.productIds.includes(id) || said.some((word) => own.has(singular(word)))
}

/** 'And a pack of pods' */
const isOpenComponent = ({ productIds, fitsProductId, filter: { classes } }: Wish) =>
  productIds.length === 0 && fitsProductId === undefined && classes.some((known) => FITTED_CLASSES.has(known))

/** What a sum is of: what the message names, what it adds to or takes from what was talked about, or that alone. */
export async function listLines(turn: Turn, request: SumRequest, desk: Desk): Promise<Line[]> {
  const { wish, otherWishes, frame } = turn
  const isEach = frame.words.includes('each') || request.isBoth
  const isNamed = await namesGoods(turn, desk)
  const items = chooseItems(turn, request, isNamed && !request.isRemoved)
  const products = await desk.listDetails(items.map(({ productId }) => productId))
  const before = products.flatMap((product, place) => {
    const item = items[place]
    const isLast = place === items.length - 1
    const form = { ...emptyFilter(), words: item?.form ?? [] }
    // 'The bigger, plus an infuser'
    const filter = isLast && request.isAdded ? withSize(product, { ...turn, wish: { ...wish, filter: form } }) : form
    const isMeant = !isNamed && (isLast || isEach)
    return toLine(
      product,
      isMeant ? withForm(product, turn) : filter,
      (isMeant ? wish.quantity : isLast ? request.ofThose : undefined) ?? item?.quantity ?? 1,
    )
  })
  if (request.isRemoved) {
    const left = before.filter(({ card }) => !isNamedIn(card, turn))
    return left.length < before.length || frame.reference?.kind !== 'it' ? left : before.slice(0, -1)
  }
  const wishes = [...(isNamed ? [wish] : []), ...otherWishes]
  // '2 of those and the caramel': the number belongs to those.
  const counted = request.ofThose === undefined ? wishes : wishes.map((one) => ({ ...one, quantity: undefined }))
  const device = before.find(({ card }) => card.product_class === 'device')
  const own = counted.map((one) => (isOpenComponent(one) ? { ...one, fitsProductId: device?.card.id } : one))
  const said = (await Promise.all(own.map((one) => priceWish(one, turn, isEach, desk)))).flat()
  return [...before.filter(({ card }) => !said.some((line) => line.card.id === card.id)), ...said].slice(0, MAX_LINES)
}
