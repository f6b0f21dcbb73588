/** The demo's other customers: what they have bought, and what they say of it once it has arrived. */
import { imageUrls } from '../../server/areas/media/media.urls.ts'
import { ordersService } from '../../server/areas/orders/orders.service.ts'
import { reviewsAdminService } from '../../server/areas/reviews/reviews.admin.service.ts'
import { reviewsService } from '../../server/areas/reviews/reviews.service.ts'
import type { Db } from '../../server/platform/database/database.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { clockBefore } from '../clock.ts'
import { readRows } from '../files.ts'

/** `reply` is the shop's; '' for none. */
const REVIEWS = readRows('users/reviews.csv', [
  'author',
  'product',
  'days_after_order',
  'rating',
  'title',
  'comment',
  'reply',
])

export interface DemoBuyer {
  name: string
  email: string
  address: { line1: string; city: string; postcode: string }
  /** When they ordered. */
  daysAgo: number
  reviews: typeof REVIEWS
}

/** Each of them ordered once, and reviews every product of that order. */
export const DEMO_BUYERS: readonly DemoBuyer[] = readRows('users/buyers.csv', [
  'name',
  'line1',
  'city',
  'postcode',
  'days_ago',
]).map(({ name, days_ago, ...address }) => ({
  name,
  email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
  address,
  daysAgo: Number(days_ago),
  reviews: REVIEWS.filter(({ author }) => author === name),
}))

/** What was bought: by whom, and with which order. */
interface Purchase {
  buyer: DemoBuyer
  userId: number
  orderId: number
}

/** Publishes a buyer's reviews; `staffId` answers some of them. */
export async function reviewAsBuyer(
  trx: Db,
  now: Clock,
  { buyer, userId, orderId }: Purchase,
  staffId: number,
): Promise<void> {
  for (const { product, days_after_order, rating, title, comment, reply } of buyer.reviews) {
    const daysAgo = buyer.daysAgo - Number(days_after_order)
    const clock = clockBefore(now, daysAgo)
    const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: '' })
    const reviews = reviewsService({ db: trx, clock, orders: ordersService({ db: trx, clock, images }) })
    const key = { order_id: orderId, product_id: await findProductId(trx, product) }
    const { id } = await reviews.create(userId, key, { rating: Number(rating), title, comment })
    if (reply === '') continue
    await reviewsAdminService({ db: trx, clock: clockBefore(now, daysAgo - 1) }).decide(id, { reply }, staffId)
  }
}

const findProductId = async (trx: Db, name: string): Promise<number> =>
  (await trx.selectFrom('product').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
