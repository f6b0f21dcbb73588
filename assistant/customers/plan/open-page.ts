/** Opens a page of the shop: a page by its name, a product, a bundle, a category or a brand. */
import { isEmptyFilter } from '../../engine/frame.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import { PAGES } from '../../tools/open-page.ts'
import type { Desk } from '../customer.desk.ts'
import { linkTo } from '../write/text.ts'
import { describeFilter } from '../write/wish.ts'

export async function openPage(turn: Turn, desk: Desk): Promise<Reply> {
  const { frame, wish, aboutIds } = turn
  const page = PAGES.find((known) => known === frame.page)
  const [product_id] = aboutIds
  const [bundle_id] = wish.bundleIds
  const [category_id] = [...wish.filter.subcategoryIds, ...wish.filter.categoryIds]
  const path = await findCategoryPath(turn, desk)
  const [brand_id] = wish.filter.brandIds
  const search = isEmptyFilter(wish.filter) ? '' : describeFilter(wish.filter, [], 2)
  const places = [
    { isKnown: product_id !== undefined, place: { product_id } },
    { isKnown: bundle_id !== undefined, place: { bundle_id } },
    { isKnown: page !== undefined, place: { page } },
    { isKnown: category_id !== undefined, place: { category_id } },
    { isKnown: brand_id !== undefined, place: { brand_id } },
    { isKnown: path !== undefined, place: { path } },
    { isKnown: search !== '', place: { search } },
  ]
  const known = places.find(({ isKnown }) => isKnown)
  const result = known ? await desk.open(known.place) : undefined
  if (!result?.opened) return desk.answer('open_page', turn)
  return {
    text: `Here you go: opening ${linkTo(result.title, result.path)}.`,
    cards: [],
    next: [],
    openPath: result.path,
  }
}

/** The category of a kind that was named without anything that narrows it. */
async function findCategoryPath({ wish: { filter } }: Turn, desk: Desk): Promise<string | undefined> {
  const isKindAlone = isEmptyFilter({ ...filter, classes: [] }) && filter.classes.length > 0
  if (!isKindAlone) return undefined
  const { items } = await desk.search({ classes: filter.classes, limit: 1 })
  return (await desk.getShop()).store.categories.find(({ name }) => name === items[0]?.category)?.path
}
