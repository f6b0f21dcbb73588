/** The demo's other customers: what they have bought, and what they say of it once it has arrived. */
import { imageUrls } from '../areas/media/media.urls.ts'
import { ordersService } from '../areas/orders/orders.service.ts'
import { reviewsAdminService } from '../areas/reviews/reviews.admin.service.ts'
import { reviewsService } from '../areas/reviews/reviews.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { Clock } from '../platform/time/clock.ts'
import { shareOf } from './catalogue/stock.ts'
import { readTable } from './catalogue/table.ts'
import { BUYERS } from './reviews/buyers.data.ts'
import { KITCHEN_REVIEWS } from './reviews/kitchen.data.ts'
import { VAPING_REVIEWS } from './reviews/vaping.data.ts'

interface DemoReview {
  product: string
  rating: number
  title: string
  comment: string
  /** The shop's answer; '' for none. */
  reply: string
}

export interface DemoBuyer {
  name: string
  email: string
  address: { line1: string; city: string; postcode: string }
  /** When they ordered. */
  daysAgo: number
  reviews: DemoReview[]
}

/** From an order to its review: the way to the door, a day with the goods, and up to six more. */
const DAYS_TO_DELIVERY = 2
const DAYS_WITH_IT = 1
const FURTHER_DAYS = 6

/** Each of them ordered once, and reviews every thing of that order. */
export function demoBuyers(): DemoBuyer[] {
  const reviews = readTable(
    ['author', 'product', 'rating', 'title', 'comment', 'reply'],
    `${VAPING_REVIEWS}${KITCHEN_REVIEWS}`,
  ).map((cell) => ({
    author: cell('author'),
    product: cell('product'),
    rating: Number(cell('rating')),
    title: cell('title'),
    comment: cell('comment'),
    reply: cell('reply'),
  }))
  return readTable(['name', 'line1', 'city', 'postcode', 'daysAgo'], BUYERS).map((cell) => {
    const name = cell('name')
    return {
      name,
      email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
      address: { line1: cell('line1'), city: cell('city'), postcode: cell('postcode') },
      daysAgo: Number(cell('daysAgo')),
      reviews: reviews.filter(({ author }) => author === name).map(({ author: _, ...review }) => review),
    }
  })
}

/** What was bought: who, with which order, and the clock as it stood so many days before now. */
interface Bought {
  buyer: DemoBuyer
  userId: number
  orderId: number
  daysBefore: (days: number) => Clock
}

/** Publishes a buyer's reviews; `staffId` answers some of them. */
export async function reviewAsBuyer(trx: Db, { buyer, userId, orderId, daysBefore }: Bought, staffId: number) {
  for (const { product, rating, title, comment, reply } of buyer.reviews) {
    const days = DAYS_TO_DELIVERY + DAYS_WITH_IT + shareOf(`${buyer.name} ${product}`) * FURTHER_DAYS
    const clock = daysBefore(buyer.daysAgo - days)
    const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: '' })
    const reviews = reviewsService({ db: trx, clock, orders: ordersService({ db: trx, clock, images }) })
    const product_id = await idOf(trx, product)
    const { id } = await reviews.create(userId, { order_id: orderId, product_id }, { rating, title, comment })
    if (reply === '') continue
    const nextDay = daysBefore(buyer.daysAgo - days - 1)
    await reviewsAdminService({ db: trx, clock: nextDay }).decide(id, { reply }, staffId)
  }
}

const idOf = async (trx: Db, name: string): Promise<number> =>
  (await trx.selectFrom('product').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
