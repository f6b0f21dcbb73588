import { ProductListQuery, ProductSearchQuery } from '@shop/contract/catalogue.ts'
import { expect, test } from 'vitest'
import { systemClock } from '../../platform/time/clock.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { imageUrls } from '../media/media.urls.ts'
import { createCatalogueCache } from './catalogue.cache.ts'
import { catalogueService } from './catalogue.service.ts'
import { insertProduct } from './catalogue.test-products.ts'

test('loads a value once for all callers until it is invalidated', async () => {
  const cache = createCatalogueCache(60_000)
  const numbers = cache.values<number>()
  let made = 0
  const ask = () => numbers.get('one', async () => ++made)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask()).toBe(1)
  cache.invalidate()
  expect(await ask()).toBe(2)
})

test('does not cache a value that was invalidated while loading', async () => {
  const cache = createCatalogueCache(60_000)
  const numbers = cache.values<number>()
  const finish = Promise.withResolvers<number>()
  const early = numbers.get('one', () => finish.promise)
  cache.invalidate()
  finish.resolve(1)
  expect(await early).toBe(1)
  expect(await numbers.get('one', async () => 2)).toBe(2)
})

test('passes a failure on and does not cache it', async () => {
  const numbers = createCatalogueCache(60_000).values<number>()
  await expect(numbers.get('one', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await numbers.get('one', async () => 3)).toBe(3)
})

test('serves a stale value while it reloads, even when that fails', async () => {
  const cache = createCatalogueCache(60_000)
  const next = [Promise.resolve(1), Promise.reject(new Error('away')), Promise.resolve(2)]
  const ask = cache.staleWhileRevalidate(() => next.shift() ?? Promise.resolve(3))
  expect([await ask(), await ask()]).toEqual([1, 1])
  cache.invalidate()
  expect(await ask()).toBe(1)
  await expect.poll(ask).toBe(2)
  expect(await ask()).toBe(2)
})

test('caches nothing with a lifetime of zero', async () => {
  const numbers = createCatalogueCache(0).values<number>()
  expect(await numbers.get('one', async () => 1)).toBe(1)
  expect(await numbers.get('one', async () => 2)).toBe(2)
})

test('counts again after a cached catalogue is invalidated', async () => {
  const { db, close } = await createTestDatabase()
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: 'http://localhost' })
  const catalogue = catalogueService({ db, clock: systemClock, images, cacheMs: 60_000 })
  await insertProduct(db, { name: 'Mango' })
  const everything = ProductListQuery.parse({})
  const mango = ProductSearchQuery.parse({ q: 'mango' })
  expect([(await catalogue.list(everything)).total, (await catalogue.search(mango)).total]).toEqual([1, 1])
  await insertProduct(db, { name: 'Mango Ice' })
  expect([(await catalogue.list(everything)).total, (await catalogue.search(mango)).total]).toEqual([1, 1])
  catalogue.forget()
  expect([(await catalogue.list(everything)).total, (await catalogue.search(mango)).total]).toEqual([2, 2])
  await close()
})
