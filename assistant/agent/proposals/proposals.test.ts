/** Prepared changes: nothing is written before a person confirms, and then once, with its audit entry. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCategory, insertProduct } from '../../../server/areas/catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../../../server/areas/coupons/coupons.test-coupons.ts'
import { placeOrder } from '../../../server/areas/orders/order.test-orders.ts'
import type { TestApp } from '../../../server/testing/app.ts'
import { signIn } from '../../../server/testing/data/customers.ts'
import { readAudit, staffUser } from '../../../server/testing/data/staff.ts'
import { ask, openShop, proposalIn, type Staff } from '../agent.test-shop.ts'

let shop: TestApp
let staff: Staff
beforeAll(async () => {
  ;({ shop, staff } = await openShop())
})
afterAll(() => shop.close())

const prepared = async (text: string, by = staff) => proposalIn(await ask(by, text))
const confirm = (id: number, by = staff) => by.post(`/admin/chat/proposals/${id}/confirm`)
const shelfOf = (productId: number) =>
  shop.db.selectFrom('variation').selectAll().where('product_id', '=', productId).orderBy('position').execute()

/** Asks, checks that nothing was audited, confirms twice, and answers what was audited then. */
async function carriedOut(text: string, entity: string, id: number | string | (() => Promise<number>)) {
  const before = await shop.db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const proposal = await prepared(text)
  expect(proposal).toMatchObject({ status: 'open', outcome: null, decided_at: null })
  const asked = await shop.db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(asked.n).toBe(before.n)
  const first = await confirm(proposal.id)
  expect(first.statusCode, first.body).toBe(200)
  const second = await confirm(proposal.id)
  expect(second.json()).toEqual(first.json())
  expect(first.json()).toMatchObject({ status: 'confirmed', link: expect.stringMatching(/^\/admin\//) })
  const audit = await readAudit(shop.db, entity, typeof id === 'function' ? await id() : id)
  return { proposal, answer: first.json(), audit: audit.filter(({ user_id }) => user_id === staff.id) }
}

describe('is carried out once, when it is confirmed:', () => {
  test('a price', async () => {
    const id = await insertProduct(shop.db, { name: 'Quartz Cup', variations: [{ price: 333 }] })
    const { proposal, audit } = await carriedOut('set the price of Quartz Cup to £4.99', 'product', id)
    expect(proposal.changes).toEqual([{ label: 'Quartz Cup', before: '£3.33', after: '£4.99' }])
    expect((await shelfOf(id)).map(({ price_pence }) => price_pence)).toEqual([499])
    expect(audit).toMatchObject([{ action: 'product.update' }])
  })

  test('prices of a category, a percentage rounded to the penny', async () => {
    const category_id = await insertCategory(shop.db, 'Saucers')
    const ids = await Promise.all(
      [333, 999].map((price) => insertProduct(shop.db, { category_id, variations: [{ price }] })),
    )
    const [one = 0] = ids
    const { audit } = await carriedOut('increase all saucers by 5%', 'product', one)
    const shelves = await Promise.all(ids.map(shelfOf))
    // 333 × 1.05 is 349.65, 999 × 1.05 is 1048.95.
    expect(shelves.flat().map(({ price_pence }) => price_pence)).toEqual([350, 1049])
    expect(audit).toHaveLength(1)
  })

  test('stock after a count', async () => {
    const id = await insertProduct(shop.db, { name: 'Amber Jug', variations: [{ stock_quantity: 12 }] })
    const { audit, answer } = await carriedOut('set the stock of Amber Jug to 9', 'product', id)
    expect((await shelfOf(id))[0]?.stock_quantity).toBe(9)
    expect(answer.outcome).toBe('9 units are in stock now.')
    expect(audit).toMatchObject([{ action: 'product.stock', after: { reason: 'Counted by staff' } }])
  })

  test('stock that arrived, with its reason', async () => {
    const id = await insertProduct(shop.db, { name: 'Cobalt Tray', variations: [{ stock_quantity: 2 }] })
    const { audit } = await carriedOut('add 10 to the stock of Cobalt Tray because a delivery came', 'product', id)
    expect((await shelfOf(id))[0]?.stock_quantity).toBe(12)
    expect(audit).toMatchObject([{ after: { reason: 'A delivery came' } }])
  })

  test('a new coupon', async () => {
    const idOf = async () =>
      (await shop.db.selectFrom('coupon').select('id').where('code', '=', 'WINTER15').executeTakeFirstOrThrow()).id
    const { audit } = await carriedOut(
      'create a coupon WINTER15 with 15% off orders over £30 until 31 december',
      'coupon',
      idOf,
    )
    const coupon = await shop.db
      .selectFrom('coupon')
      .selectAll()
      .where('code', '=', 'WINTER15')
      .executeTakeFirstOrThrow()
    expect(coupon).toMatchObject({
      discount_percentage: 15,
      min_subtotal_pence: 3000,
      ends_at: new Date('2027-01-01T00:00:00Z'),
    })
    expect(audit).toMatchObject([{ action: 'coupon.create' }])
  })

  test('switching a coupon off', async () => {
    const { id, code } = await insertCoupon(shop.db, { code: 'SPRING5' })
    const { audit } = await carriedOut(`switch off ${code}`, 'coupon', id)
    expect(
      (await shop.db.selectFrom('coupon').select('is_active').where('id', '=', id).executeTakeFirstOrThrow()).is_active,
    ).toBe(false)
    expect(audit).toMatchObject([{ action: 'coupon.update' }])
  })

  test('an order’s dispatch with its tracking number', async () => {
    const { id: userId } = await signIn(shop.db)
    const order = await placeOrder(shop.db, { userId, status: 'processing' })
    const { audit } = await carriedOut(
      `mark ${order.order_number} as shipped with tracking number RM123456789GB`,
      'order',
      order.id,
    )
    const row = await shop.db
      .selectFrom('shop_order')
      .select(['status', 'tracking_number'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'shipped', tracking_number: 'RM123456789GB' })
    expect(audit).toMatchObject([{ action: 'order.update' }])
  })

  test.each([
    ['archive Slate Bowl', 'archived'],
    ['unpublish Slate Bowl', 'draft'],
  ])('%s', async (text, status) => {
    const id = await insertProduct(shop.db, { name: 'Slate Bowl' })
    await carriedOut(text, 'product', id)
    expect(
      (await shop.db.selectFrom('product').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
    ).toBe(status)
    await shop.db
      .updateTable('product')
      .set({ name: `Old bowl ${id}` })
      .where('id', '=', id)
      .execute()
    await shop.db.deleteFrom('product_words').where('product_id', '=', id).execute()
  })

  test('a draft for the blog, which readers do not see', async () => {
    const category_id = await insertCategory(shop.db, 'Rooibos')
    await insertProduct(shop.db, {
      name: 'Honey Rooibos',
      category_id,
      product_class: 'tea',
      compliance: { ingredients: 'Rooibos, honey' },
    })
    const idOf = async () =>
      (await shop.db.selectFrom('blog_post').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
    const { audit, answer } = await carriedOut('draft a post about rooibos', 'post', idOf)
    const post = await shop.db
      .selectFrom('blog_post')
      .selectAll()
      .where('id', '=', await idOf())
      .executeTakeFirstOrThrow()
    expect(post).toMatchObject({ status: 'draft', title: 'Rooibos: what to look for' })
    expect(post.content).toContain('Honey Rooibos')
    expect(answer.link).toBe(`/admin/blog/edit/${post.id}/`)
    expect(audit).toMatchObject([{ action: 'post.create' }])
  })
})

test('two confirmations at the same moment carry it out once', async () => {
  const id = await insertProduct(shop.db, { name: 'Jade Pot', variations: [{ stock_quantity: 5 }] })
  const { id: proposal } = await prepared('add 3 to the stock of Jade Pot')
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(proposal)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect((await shelfOf(id))[0]?.stock_quantity).toBe(8)
})

describe('is rejected and changes nothing:', () => {
  test('a price of a product that was saved by somebody else since', async () => {
    const id = await insertProduct(shop.db, { name: 'Onyx Mug', variations: [{ price: 500 }] })
    const { id: proposal } = await prepared('set the price of Onyx Mug to £6')
    await shop.db
      .updateTable('product')
      .set({ updated_at: new Date('2026-11-21T12:30:00Z') })
      .where('id', '=', id)
      .execute()
    const answer = await confirm(proposal)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'stale'])
    expect(answer.json().detail).toContain('Ask again')
    expect((await shelfOf(id))[0]?.price_pence).toBe(500)
    expect(await readAudit(shop.db, 'product', id)).toEqual([])
    const again = await confirm(proposal)
    expect([again.statusCode, again.json().code]).toEqual([409, 'failed'])
  })

  test('a stock count of a product that was sold meanwhile', async () => {
    const id = await insertProduct(shop.db, { name: 'Pearl Cup', variations: [{ stock_quantity: 7 }] })
    const { id: proposal } = await prepared('set the stock of Pearl Cup to 6')
    await shop.db.updateTable('variation').set({ stock_quantity: 4 }).where('product_id', '=', id).execute()
    const answer = await confirm(proposal)
    expect(answer.json()).toMatchObject({ code: 'stale', detail: expect.stringContaining('was 7 and is now 4') })
    expect((await shelfOf(id))[0]?.stock_quantity).toBe(4)
  })

  test('changes of several products when one of them fails', async () => {
    const category_id = await insertCategory(shop.db, 'Ladles')
    const [one = 0, two = 0] = await Promise.all(
      [100, 200].map((price) => insertProduct(shop.db, { category_id, variations: [{ price }] })),
    )
    const { id: proposal } = await prepared('increase all ladles by 10%')
    await shop.db.updateTable('product').set({ updated_at: new Date() }).where('id', '=', Math.max(one, two)).execute()
    expect((await confirm(proposal)).statusCode).toBe(409)
    const prices = (await Promise.all([one, two].map(shelfOf))).flat().map(({ price_pence }) => price_pence)
    expect(prices).toEqual([100, 200])
  })

  test('a coupon whose code was taken meanwhile', async () => {
    const { id: proposal } = await prepared('create a coupon EASTER7 with 7% off')
    await insertCoupon(shop.db, { code: 'EASTER7', discount_percentage: 3 })
    expect((await confirm(proposal)).json()).toMatchObject({ code: 'code_taken' })
  })

  test('confirming a discarded change, and discarding one that was carried out', async () => {
    const id = await insertProduct(shop.db, { name: 'Ivory Spoon', variations: [{ price: 250 }] })
    const dropped = await prepared('set the price of Ivory Spoon to £3')
    const discarded = await staff.post(`/admin/chat/proposals/${dropped.id}/discard`)
    expect(discarded.json()).toMatchObject({ status: 'discarded', outcome: null })
    expect((await confirm(dropped.id)).json()).toMatchObject({ code: 'already_discarded' })
    expect(await readAudit(shop.db, 'chat_proposal', dropped.id)).toMatchObject([{ action: 'chat_proposal.discard' }])
    const done = await prepared('set the price of Ivory Spoon to £3')
    await confirm(done.id)
    expect((await staff.post(`/admin/chat/proposals/${done.id}/discard`)).json()).toMatchObject({
      code: 'already_confirmed',
    })
    expect((await shelfOf(id))[0]?.price_pence).toBe(300)
  })

  test('somebody else’s change', async () => {
    const id = await insertProduct(shop.db, { name: 'Copper Pan', variations: [{ price: 250 }] })
    const mine = await prepared('set the price of Copper Pan to £3')
    const other = await staffUser(shop)
    const answers = [await confirm(mine.id, other), await other.post(`/admin/chat/proposals/${mine.id}/discard`)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect((await shelfOf(id))[0]?.price_pence).toBe(250)
  })
})

describe('is not prepared:', () => {
  const answered = async (text: string) => {
    const answer = await ask(staff, text)
    expect(answer.blocks).toEqual([])
    return answer.content
  }

  test('prices of more than fifty products at once', async () => {
    const category_id = await insertCategory(shop.db, 'Thimbles')
    for (let n = 0; n < 51; n += 1) await insertProduct(shop.db, { category_id })
    expect(await answered('increase all thimbles by 5%')).toContain('more than 50 products')
  })

  test('the dispatch of an order that is not packed', async () => {
    const { id: userId } = await signIn(shop.db)
    const { order_number } = await placeOrder(shop.db, { userId, status: 'paid' })
    expect(await answered(`mark ${order_number} as shipped`)).toContain('it cannot become dispatched now')
  })

  test('the dispatch of an order before its age check is passed', async () => {
    const { id: userId } = await signIn(shop.db)
    const { order_number } = await placeOrder(shop.db, { userId, status: 'processing', age_check_status: 'pending' })
    expect(await answered(`mark ${order_number} as shipped`)).toContain('age check is pending')
  })

  test('a price when several variations differ and none was named', async () => {
    await insertProduct(shop.db, {
      name: 'Velvet Pouch',
      variations: [
        { price: 100, attributes: { Size: 'S' } },
        { price: 200, attributes: { Size: 'L' } },
      ],
    })
    expect(await answered('set the price of Velvet Pouch to £3')).toContain('or which SKU?')
  })

  test('publishing a product that breaks a legal rule', async () => {
    await insertProduct(shop.db, { name: 'Bare Tea', status: 'draft', product_class: 'tea', compliance: {} })
    expect(await answered('publish Bare Tea')).toContain('may not be public yet')
  })

  test('an article about a subject that the shop does not sell', async () => {
    expect(await answered('draft a post about submarines')).toContain('no public product')
  })
})
