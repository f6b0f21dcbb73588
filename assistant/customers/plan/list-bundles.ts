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
  const [product_id] = aboutIds
  const classes = filter.classes.length === 1 ? filter.classes : []
  const narrowed = await desk.bundles({ ...order, ...(query === '' ? {} : { query }), product_id, classes })
  const byText =
    narrowed.total > 0 || filter.maxPence !== undefined
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
