import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct, type TestProduct } from '../catalogue/catalogue.test-products.ts'
import { type Buyer, insertBuyer, order, readPurchases } from './checkout.test-shop.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let buyer: Buyer
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await insertBuyer(shop.db, { postcode: 'IV27 4HP' })
})

const inCart = async (of: Buyer, facts: TestProduct) =>
  insertCartItem(shop.db, of.id, { product: await insertProduct(shop.db, facts) })

const readSettings = async () => (await staff.get('/admin/settings/')).json()
const COURIER = { key: 'courier', name: 'Courier, road and ferry', detail: 'DPD', is_archived: false }

/** Adds a courier to the Highlands, up to 2 kg and free from £80, which alone takes loose batteries. */
async function addCourier(facts: Partial<typeof COURIER> = {}) {
  const { delivery } = await readSettings()
  const terms = { price: 13.5, free_from: 80, days: '2-4' }
  const others = delivery.rates.filter(({ service }: { service: string }) => service !== 'courier')
  const services = delivery.services.filter(({ key }: { key: string }) => key !== 'courier')
  const saved = await staff.put('/admin/settings/', {
    loose_battery_methods: ['courier'],
    delivery: {
      ...delivery,
      services: [...services, { ...COURIER, ...facts }],
      rates: [...others, { service: 'courier', zone: 'highlands', terms, max_weight_grams: 2000 }],
    },
  })
  expect(saved.statusCode).toBe(200)
}

test('a service that staff added is charged by the zone of the address, and the order has its name', async () => {
  await addCourier()
  await inCart(buyer, { variations: [{ price: 1000, weight_grams: 900 }] })
  const placed = await order(shop, buyer, { delivery_method: 'courier' })
  expect(placed.json()).toMatchObject({
    delivery_method: 'courier',
    delivery_name: 'Courier, road and ferry',
    delivery_fee: 13.5,
    total: 23.5,
  })
  await inCart(buyer, { variations: [{ price: 8000 }] })
  expect((await order(shop, buyer, { delivery_method: 'courier' })).json()).toMatchObject({ delivery_fee: 0 })
})

describe('is rejected, without any change:', () => {
  test.each([
    [
      'a service that does not go there',
      { postcode: 'LS7 3QD' },
      {},
      'We don’t offer courier, road and ferry to LS7 3QD (Mainland).',
    ],
    [
      'a parcel above the weight',
      {},
      { weight_grams: 2001 },
      'This order weighs 2.001 kg. Courier, road and ferry to IV27 4HP (Highlands and islands) takes up to 2 kg.',
    ],
    [
      'a service that was archived',
      { is_archived: true },
      {},
      'We no longer offer this delivery method. Choose another one.',
    ],
  ])(
    '%s',
    async (_, { postcode = 'IV27 4HP', ...facts }: { postcode?: string; is_archived?: boolean }, variation, detail) => {
      const there = await insertBuyer(shop.db, { postcode })
      await addCourier(facts)
      await inCart(there, { variations: [{ price: 1000, ...variation }] })
      const before = await readPurchases(shop.db, there.id)
      const refused = await order(shop, there, { delivery_method: 'courier' })
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({ detail, errors: [{ path: 'delivery_method' }] })
      expect(await readPurchases(shop.db, there.id)).toEqual(before)
    },
  )
})

test('staff cannot save two zones with the same postcode, nor a version that somebody else has replaced', async () => {
  const { delivery, updated_at } = await readSettings()
  const skye = { key: 'skye', name: 'Skye', nations: [], areas: ['iv'], is_archived: false }
  const clash = await staff.put('/admin/settings/', { delivery: { ...delivery, zones: [...delivery.zones, skye] } })
  expect(clash.statusCode).toBe(422)
  expect(JSON.stringify(clash.json())).toContain('IV is in Highlands and islands and in Skye. Leave it in one of them.')
  const zones = [...delivery.zones, { ...skye, areas: ['iv 40–56'] }]
  expect((await staff.put('/admin/settings/', { delivery: { ...delivery, zones }, updated_at })).statusCode).toBe(200)
  const visible = (await shop.app.inject('/api/v1/site-settings/')).json()
  expect(visible.delivery.zones.at(-1)).toMatchObject({ key: 'skye', areas: ['IV40-56'] })
  expect((await staff.put('/admin/settings/', { delivery, updated_at })).statusCode).toBe(409)
})
