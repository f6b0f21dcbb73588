/** What the reader could not do before: lists, later dates, changes of many products, words that are no names. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBrand, insertCategory, insertProduct } from '../../../server/areas/catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../../../server/areas/coupons/coupons.test-coupons.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { LAST_WEEK, TODAY } from './reader.test-questions.ts'
import { readQuestion } from './reader.ts'

let database: TestDatabase
const ids = { salts: 0, vitamins: 0, marram: 0, mango: 0, coupon: 0 }
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  ids.salts = await insertCategory(db, 'Nic Salts')
  ids.vitamins = await insertCategory(db, 'Vitamins')
  ids.marram = await insertBrand(db, 'Marram')
  ids.mango = await insertProduct(db, { name: 'Mango Ice', category_id: ids.salts, brand_id: ids.marram })
  ids.coupon = (await insertCoupon(db, { code: 'AUTUMN7' })).id
})
afterAll(() => database.close())

const read = (question: string) => readQuestion(database.db, question, { memory: undefined, today: TODAY })

const QUESTIONS: Record<string, [tool: string, input: () => Record<string, unknown>]> = {
  'which products have no ECID?': ['list', () => ({ dataset: 'products', where: { ecid_gb: { is_missing: true } } })],
  'which vitamins lack a responsible person': [
    'list',
    () => ({ dataset: 'products', where: { operator_name: { is_missing: true } }, category_id: ids.vitamins }),
  ],
  'what did we refund last week and why': [
    'list',
    () => ({ dataset: 'refunds', from: LAST_WEEK.from, to: LAST_WEEK.to }),
  ],
  'which orders are not dispatched after three days': [
    'list',
    () => ({ view: 'unshipped', where: { placed: { to: '2026-11-18' } } }),
  ],
  'raise all Marram nic salts by 5 %': [
    'prepare_price',
    () => ({ brand_id: ids.marram, category_id: ids.salts, change_percent: 5 }),
  ],
  'pause AUTUMN7': ['prepare_coupon_change', () => ({ coupon_id: ids.coupon, is_active: false })],
  'customers who bought Mango Ice': ['list', () => ({ dataset: 'customers', product_id: ids.mango })],
  'sales since Monday': ['sales', () => ({ from: '2026-11-16', to: TODAY })],
  'takings over the last 10 days compared with last year': [
    'sales',
    () => ({ from: '2026-11-12', to: TODAY, compare: 'last_year' }),
  ],
  'two years of sales by day': ['sales', () => ({ from: '2024-11-22', to: TODAY, group: 'day' })],
  'revenue last week innit': ['sales', () => LAST_WEEK],
  'could you be a star and show me last weeks takings pretty please': ['sales', () => LAST_WEEK],
  'anything left unsent from before tuesday, like older than 2 days': [
    'list',
    () => ({ dataset: 'orders', where: { placed: { to: '2026-11-19' } } }),
  ],
  'list products without an image': ['list', () => ({ dataset: 'products', where: { image: { is_missing: true } } })],
  'what needs packing': ['list', () => ({ dataset: 'orders', view: 'to_pack' })],
  'anything paid but not out the door yet': ['list', () => ({ dataset: 'orders', view: 'to_pack' })],
  'bank transfers we are still waiting for': ['list', () => ({ where: { status: { is: ['awaiting_transfer'] } } })],
  'transfers that havent come in yet': ['list', () => ({ where: { status: { is: ['awaiting_transfer'] } } })],
  'orders paid by transfer last week': [
    'list',
    () => ({ dataset: 'orders', where: { payment: { is: ['bank_transfer'] } } }),
  ],
  'which refunds do i still have to send': ['list', () => ({ dataset: 'orders', view: 'refund_due' })],
  'put mango ice up to 4.99': ['prepare_price', () => ({ product_id: ids.mango, set_pence: 499 })],
  'we only have 3 mango ice': ['prepare_stock', () => ({ product_id: ids.mango, set: 3 })],
  'revenue nov so far by day': ['sales', () => ({ from: '2026-11-01', to: TODAY, group: 'day' })],
  'avrage basket last qtr': ['sales', () => ({ from: '2026-07-01', to: '2026-09-30', measure: 'average_order' })],
  'revenue last week tbh': ['sales', () => LAST_WEEK],
  'how was black friday last year': ['sales', () => ({ from: '2025-11-28', to: '2025-11-28' })],
  'worst sellers in 60 days': ['list', () => ({ view: 'slow', from: '2026-09-23', to: TODAY })],
  'extend AUTUMN7 to the end of december': [
    'prepare_coupon_change',
    () => ({ coupon_id: ids.coupon, ends_on: '2026-12-31' }),
  ],
  'what have people complained about in reviews': ['list', () => ({ dataset: 'reviews', view: 'low' })],
  'reviews nobody has answered': ['list', () => ({ dataset: 'reviews', view: 'unanswered' })],
  'who signed up last week, as a list': ['list', () => ({ dataset: 'customers', from: LAST_WEEK.from })],
}

describe('reads', () => {
  test.each(Object.entries(QUESTIONS))('%s', async (question, [tool, input]) => {
    const found = await read(question)
    expect('tool' in found ? { tool: found.tool, input: found.input } : found.say).toMatchObject({
      tool,
      input: input(),
    })
  })
})

test.each(['orders paid by transfer last week', 'which refunds do i still have to send'])(
  '%s: of any status',
  async (question) => {
    const found = await read(question)
    expect('tool' in found && found.input).not.toHaveProperty('where.status')
  },
)

test('asks which coupon is meant', async () => {
  const found = await read('pause the coupon')
  expect('say' in found && found.say.text).toContain('Which coupon?')
})
