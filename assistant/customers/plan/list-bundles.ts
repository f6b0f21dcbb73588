/** Bundles: what they hold, cost and save. They are linked, since cards show single products. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import type { BundleCard } from '../../tools/find-bundles.ts'
import type { Desk } from '../customer.desk.ts'
import { escapeText, inWords, joinWords, linkToCard, withoutClaims } from '../write/text.ts'

const MAX_SHOWN = 4
const SORTS = { price_asc: 'price_asc', price_desc: 'price_desc' } as const

const writeSaving = ({ savings_pence }: BundleCard) =>
  savings_pence > 0 ? `, saving ${formatPence(savings_pence)}` : ''

function writeOne(bundle: BundleCard): Reply {
  const stock = bundle.in_stock ? 'It’s in stock.' : 'It’s sold out just now.'
  const text = `${linkToCard(bundle)} is ${formatPence(bundle.price_pence)}${writeSaving(bundle)} against buying each alone. It has ${joinWords(bundle.parts.map(escapeText))}. ${stock}`
  return {
    text,
    cards: [],
    next: ['Which other bundles do you have?', 'Can I swap a flavour?'],
    remember: { shownBundleIds: [bundle.id] },
  }
}

/** 'Is there a set?', after a product: one with it. */
const ASKS_FOR_ONE =
  /\b(?:a|any|it|that|this|with) (?:\w+ )?(?:set|bundle|deal|kit|pair|trio)s?\b|\b(?:set|bundle|deal|pair|trio)s? (?:with|for|of) (?:it|this|that)\b/
const ASKS_TO_SWAP = /\b(?:instead|swap\w*|change|different|other|another|replace)\b/
/** What people call a bundle by. */
const CALLED = /\b(?:the|that|this) (?:\S+ )?(?:bundle|set|deal|box|pack|pair|trio|starter|cupboard)\b/

/** Which of the bundles that were shown is meant: the one that is named in part, or the only or first one. */
export async function findShownBundle({ frame, state }: Turn, desk: Desk): Promise<number | undefined> {
  const [first, ...others] = state.shownBundleIds
  if (first === undefined) return undefined
  const { reference, words } = frame
  if (reference?.kind === 'ordinal') return state.shownBundleIds.at(reference.index)
  const bundles = await Promise.all(
    [first, ...others].map(async (bundle_id) => (await desk.bundles({ bundle_id })).items),
  )
  const named = bundles.flat().filter(({ name }) =>
    name
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .some((word) => word.length > 3 && words.includes(word)),
  )
  const [only] = named.length === 1 ? named : []
  if (only) return only.id
  return reference?.kind === 'it' || CALLED.test(words.join(' ')) ? first : undefined
}

/** What is in a bundle that was shown, or that it can't be changed. */
export async function answerShownBundle(id: number, turn: Turn, desk: Desk): Promise<Reply> {
  if (ASKS_TO_SWAP.test(turn.frame.words.join(' ')))
    return desk.answer('bundles', { ...turn, frame: { ...turn.frame, words: ['swap'] } })
  return listBundles({ ...turn, wish: { ...turn.wish, bundleIds: [id] } }, desk)
}

export async function listBundles(turn: Turn, desk: Desk): Promise<Reply> {
  const { wish, aboutIds, frame } = turn
  const { filter } = wish
  const [bundle_id] = wish.bundleIds
  if (bundle_id !== undefined) {
    const [bundle] = (await desk.bundles({ bundle_id })).items
    if (bundle) return writeOne(bundle)
  }
  const isSaving = frame.words.includes('save') || frame.words.includes('saving')
  const sort = isSaving
    ? 'savings'
    : filter.sort === 'price_asc' || filter.sort === 'price_desc'
      ? SORTS[filter.sort]
      : 'newest'
  const order = { max_pence: filter.maxPence, sort, limit: MAX_SHOWN } as const
  const query = filter.words.join(' ')
  const isOfFocus = query === '' && ASKS_FOR_ONE.test(frame.words.join(' '))
  const [product_id] = aboutIds.length > 0 || !isOfFocus ? aboutIds : [turn.state.focusId]
  const classes = filter.classes.length === 1 ? filter.classes : []
  const narrowed = await desk.bundles({ ...order, ...(query === '' ? {} : { query }), product_id, classes })
  const byText =
    narrowed.total > 0 || filter.maxPence !== undefined || isOfFocus
      ? narrowed
      : await desk.bundles({ ...order, query: frame.text.slice(0, 200) })
  const result = byText.total > 0 ? byText : await desk.bundles(order)
  if (result.total === 0) return desk.answer('bundles', turn)
  const [first] = result.items
  if (first && result.total === 1) return writeOne(first)
  const lead =
    byText.total > 0
      ? `We have ${inWords(result.total)} bundles${query === '' ? '' : ' like that'}; each costs less than its parts:`
      : 'There’s no bundle with just that. These are in stock:'
  const lines = result.items.map(
    (bundle) =>
      `- ${linkToCard(bundle)}, ${formatPence(bundle.price_pence)}${writeSaving(bundle)}: ${escapeText(withoutClaims(bundle.summary, bundle.name))}`,
  )
  return {
    text: `${lead}\n\n${lines.join('\n')}\n\nSee [all bundles](/bundles).`,
    cards: [],
    next: ['Open the bundles page', 'What does delivery cost?'],
    remember: { shownBundleIds: result.items.map(({ id }) => id) },
  }
}
