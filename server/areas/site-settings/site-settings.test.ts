import { PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { SiteSettings } from '@shop/contract/site-settings.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer, type Server } from '../../platform/http/server.ts'
import { listenForChanges, type Topic } from '../../platform/messages/events.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { siteSettingsRoutes } from './site-settings.routes.ts'
import { type SiteSettingsService, siteSettingsService } from './site-settings.service.ts'

let database: TestDatabase
let settings: SiteSettingsService
let app: Server

beforeEach(async () => {
  database = await createTestDatabase()
  settings = siteSettingsService({ db: database.db })
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  await app.register(siteSettingsRoutes, { settings })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

test('a shop that saved nothing has the specified settings, with amounts in pounds', async () => {
  const answer = await app.inject('/site-settings/')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    site_name: 'Alder Vapour',
    footer_text: 'Your premier destination for quality vape products and accessories.',
    standard_delivery_fee: 8,
    free_shipping_threshold: 50,
    express_shipping_fee: 12,
    coupons_apply_to_vaping: true,
    vape_marketing_mode: 'normal',
    age_check_required: true,
    card_payment_classes: [...PRODUCT_CLASSES],
    deliver_to: ['ENG', 'WLS', 'SCT', 'NIR'],
    chat_at_checkout: true,
  })
})

test('the response has exactly the settings of the contract', async () => {
  await settings.save({ city: 'Leeds' })
  const answer = await app.inject('/site-settings')
  expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(SiteSettings.shape).sort())
})

test('saved settings stay, and all others are unchanged', async () => {
  await settings.save({ site_name: 'Tarn & Co', standard_delivery_fee: 499, deliver_to: ['SCT', 'ENG'] })
  const saved = await settings.save({ express_shipping_fee: 0, vat_number: 'GB 123' })
  expect(saved).toMatchObject({
    site_name: 'Tarn & Co',
    standard_delivery_fee: 499,
    free_shipping_threshold: 5000,
    express_shipping_fee: 0,
    vat_number: 'GB 123',
    deliver_to: ['ENG', 'SCT'],
  })
  expect(await settings.get()).toEqual(saved)
  expect(Object.keys(saved).sort()).toEqual(Object.keys(SiteSettings.shape).sort())
  expect((await app.inject('/site-settings/')).json()).toMatchObject({
    standard_delivery_fee: 4.99,
    express_shipping_fee: 0,
  })
})

test('stores both changes when two members of staff save different settings at once', async () => {
  await Promise.all([settings.save({ city: 'York' }), settings.save({ phone: '01904 000000' })])
  expect(await settings.get()).toMatchObject({ city: 'York', phone: '01904 000000' })
})

test('reads cached settings once, until staff save others or the cache is invalidated', async () => {
  const { db } = database
  const keeping = siteSettingsService({ db, cacheMs: 600_000 })
  expect((await keeping.get()).city).toBe('')
  await settings.save({ city: 'York' })
  expect((await keeping.get()).city).toBe('')
  keeping.forget()
  expect((await keeping.get()).city).toBe('York')
  await keeping.save({ city: 'Leeds' })
  expect((await keeping.get()).city).toBe('Leeds')
})

test('publishes a save to every process, but not a rejected one', async () => {
  const heard: Topic[] = []
  const first = Promise.withResolvers<void>()
  const onChange = (topic: Topic) => {
    heard.push(topic)
    first.resolve()
  }
  const listener = await listenForChanges(database.db, onChange)
  await expect(settings.save({ city: 'Nowhere', standard_delivery_fee: -1 })).rejects.toThrow('standard_delivery_fee')
  expect((await settings.get()).city).toBe('')
  await settings.save({ city: 'York' })
  await first.promise
  expect(heard).toEqual(['site-settings'])
  await listener.close()
})
