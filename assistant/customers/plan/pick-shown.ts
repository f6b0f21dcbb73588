/** Finds which product of the last answer is meant: by its form ('is the 50 ml in?'), or described ('the peppery one'). */
import { singular } from '../../../server/areas/search/search.normalise.ts'
import { FITTED_CLASSES } from '../../engine/fitted-classes.ts'
import { emptyFilter, type Wish } from '../../engine/frame.ts'
import type { Turn } from '../../engine/turn.ts'
import type { ProductDetails } from '../../tools/product-details.ts'
import type { Desk } from '../customer.desk.ts'
import { findMeantChoices, withForm, withSize } from './choices.ts'

const DESCRIBED = /\b(?:the|that|your) ((?:[\p{L}\d.]+ ){1,3})ones?\b/u
/** 'The powder', 'the citrate, how many are in a pack?': by the name alone. */
const CALLED = /\b(?:the|that) ([\p{L}\d]+)(?= [.,]|$)/u
const MAX_SHOWN = 6
/** Intents that are asked of one product. */
const OF_ONE: ReadonlySet<string> = new Set(['add_to_cart', 'price_sum', 'product_price', 'stock', 'bottle_lasts'])
const MIN_STEM = 4

const textOf = ({ name, brand, summary, description, flavours, facts, choices }: ProductDetails): string[] =>
  [
    name,
    brand,
    summary,
    description,
    ...flavours,
    ...Object.values(facts),
    ...choices.flatMap((one) => Object.values(one.attributes)),
  ]
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .map(singular)

/** 'Peppery' is met by 'pepper'. */
const isMet = (word: string, words: readonly string[]) =>
  words.some(
    (own) =>
      own === word ||
      (word.length >= MIN_STEM && own.length >= MIN_STEM && (own.startsWith(word) || word.startsWith(own))),
  )

/** The turn about the product talked about, where all that is said is a form of it. */
async function pickFocus(turn: Turn, desk: Desk): Promise<Turn> {
  const { frame, state, wish, aboutIds } = turn
  const said = frame.wishes[0]?.filter ?? emptyFilter()
  const isOpen =
    aboutIds.length === 0 && state.shownIds.length < 2 && frame.wishes.length < 2 && turn.intent !== 'bundles'
  const isOther = wish.fitsProductId !== undefined || said.flavourFamilies.length + said.without.length > 0
  const product = isOpen && !isOther && state.focusId !== undefined ? await desk.details(state.focusId) : undefined
  if (!product || said.classes.some((known) => known !== product.product_class)) return turn
  const filter = withSize(product, { ...turn, wish: { ...wish, filter: said } })
  const { named, missing } = findMeantChoices(product, filter)
  // 'In green?', of a kit that was asked about: it doesn't come in green.
  const isColour = product.product_class === 'device' && (state.intent === 'stock' || state.intent === 'product_fact')
  const isForm = named.length > 0 ? missing.length === 0 : missing.length > 0 && (isColour || filter.words.length === 0)
  if (!isForm || frame.guard !== undefined || frame.fact === 'fits') return turn
  const isAsked = OF_ONE.has(turn.intent) || turn.intent === 'product_fact'
  const intent = isAsked ? turn.intent : 'find_product'
  const about = {
    ...turn,
    intent,
    choices: [],
    aboutIds: [product.id],
    wish: { ...wish, filter: withForm(product, { ...turn, wish: { ...wish, filter } }) },
  }
  return { ...about, frame: { ...frame, reference: undefined } }
}

/** 'The blue one and coils for it' */
const toPartOf = (deviceId: number, wish: Wish): Wish =>
  wish.filter.classes.some((known) => FITTED_CLASSES.has(known)) ? { ...wish, fitsProductId: deviceId } : wish

/** The turn about the one that is described, where exactly one of those shown is. */
export async function pickShown(given: Turn, desk: Desk): Promise<Turn> {
  const turn = await pickFocus(given, desk)
  const { frame, state, wish } = turn
  const isOpen = wish.productIds.length === 0 && frame.guard === undefined
  const text = frame.words.join(' ')
  const [, described] = DESCRIBED.exec(text) ?? []
  const said = described ?? (wish.filter.sort === undefined ? CALLED.exec(text)?.[1] : undefined)
  if (!isOpen || said === undefined || frame.reference?.kind === 'ordinal') return turn
  const words = said.trim().split(' ').map(singular)
  const formed = state.items.filter(({ form }) => form.some((value) => words.includes(value.toLowerCase())))
  if (formed.length === 0 && state.shownIds.length < 2) return turn
  const ids = formed.length > 0 ? formed.map(({ productId }) => productId) : state.shownIds
  const shown = await desk.listDetails(ids.slice(0, MAX_SHOWN))
  const isCheapest = words.includes('cheapest')
  const [cheapest] = isCheapest ? shown.toSorted((a, b) => a.price_pence - b.price_pence) : []
  const named = shown.filter((product) =>
    words.every((word) =>
      isMet(
        word,
        product.name
          .toLowerCase()
          .split(/[^\p{L}\p{N}.]+/u)
          .map(singular),
      ),
    ),
  )
  const found = cheapest
    ? [cheapest]
    : named.length > 0
      ? named
      : described === undefined
        ? []
        : shown.filter((product) => words.every((word) => isMet(word, textOf(product))))
  const [one] = found
  if (!one || found.length > 1) return turn
  const isForm = (word: string) => findMeantChoices(one, { ...emptyFilter(), words: [word] }).named.length > 0
  const formWords = wish.filter.words.filter((word) => isForm(word) || !words.includes(singular(word)))
  const filter = { ...wish.filter, words: formWords }
  const isSum = (wish.quantity ?? 1) > 1
  const otherWishes =
    one.product_class === 'device' ? turn.otherWishes.map((other) => toPartOf(one.id, other)) : turn.otherWishes
  return {
    ...turn,
    otherWishes,
    choices: [],
    aboutIds: [one.id],
    intent: isSum ? 'price_sum' : OF_ONE.has(turn.intent) ? turn.intent : 'product_fact',
    frame: { ...frame, reference: undefined },
    wish: { ...wish, productIds: [one.id], filter },
  }
}
