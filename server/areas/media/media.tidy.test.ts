import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { placeOrder } from '../orders/order.test-orders.ts'
import { type MediaService, mediaService } from './media.service.ts'
import { diskStorage } from './media.storage.ts'
import { tidyMedia } from './media.tidy.ts'

let database: TestDatabase
let folder: string
let media: MediaService

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'shop-tidy-'))
  media = mediaService({ db: database.db, storage: diskStorage(folder) })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

let shade = 0
async function upload(): Promise<Buffer> {
  shade += 12
  const background = { r: shade, g: 60, b: 90 }
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}
const picture = async () => (await media.store(await upload())).key
const hoursLater = (hours: number) => ({
  media,
  clock: fixedClock(new Date(Date.now() + hours * 3_600_000).toISOString()),
})
const keys = async () => (await database.db.selectFrom('media').select('key').execute()).map(({ key }) => key)
async function filesOf(key: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => path.includes(key))
}

test('removes an unused image with its variants a day after it was stored', async () => {
  const { db } = database
  const id = await insertProduct(db, { status: 'draft' })
  const forgotten = await picture()
  await (await media.getVariant(forgotten, '400', ['jpeg'])).read()
  expect(await filesOf(forgotten)).toHaveLength(2)

  const shown = await Promise.all([
    picture(),
    picture(),
    picture(),
    picture(),
    picture(),
    picture(),
    picture(),
    picture(),
  ])
  const [
    ofProduct = '',
    ofVariation = '',
    ofBundle = '',
    ofImport = '',
    ofPost = '',
    inPost = '',
    inProduct = '',
    inBundle = '',
  ] = shown
  await db.insertInto('product_image').values({ product_id: id, position: 0, media_key: ofProduct }).execute()
  await db.updateTable('variation').set({ media_key: ofVariation }).where('product_id', '=', id).execute()
  await db
    .updateTable('product')
    .set({ description: `See ![it](/media/${inProduct}/800).` })
    .where('id', '=', id)
    .execute()
  const bundle = db
    .insertInto('bundle')
    .values({ name: 'Pair', slug: 'pair', price_pence: 1, description: `(/media/${inBundle}/400)` })
  const { id: bundle_id } = await bundle.returning('id').executeTakeFirstOrThrow()
  await db.insertInto('bundle_image').values({ bundle_id, position: 0, media_key: ofBundle }).execute()
  await db.insertInto('import_image').values({ url: 'https://example.com/a.jpg', media_key: ofImport }).execute()
  const post = { title: 'A post', slug: 'a-post', cover_media_key: ofPost, content: `![](/media/${inPost}/400@2x)` }
  await db.insertInto('blog_post').values(post).execute()

  expect(await tidyMedia(hoursLater(23))).toBe(0)
  expect(await tidyMedia(hoursLater(25))).toBe(1)
  expect((await keys()).sort()).toEqual([...shown].sort())
  expect(await filesOf(forgotten)).toEqual([])
  for (const key of shown) expect(await filesOf(key)).toHaveLength(1)
  await expect(media.getVariant(forgotten, '400', ['webp'])).rejects.toMatchObject({ status: 404 })
})

test('preserves an image of an order, and one that was stored again', async () => {
  const ofOrder = await picture()
  const { id: userId } = await signIn(database.db)
  await placeOrder(database.db, { userId })
  await database.db.updateTable('order_item').set({ media_key: ofOrder }).execute()
  await database.db
    .updateTable('media')
    .set({ created_at: '2020-01-01T00:00:00Z' })
    .where('key', '=', ofOrder)
    .execute()
  const bytes = await upload()
  const { key } = await media.store(bytes)
  await database.db.updateTable('media').set({ created_at: '2020-01-01T00:00:00Z' }).where('key', '=', key).execute()
  await media.store(bytes)
  const { clock } = hoursLater(0)
  expect(await tidyMedia({ media, clock })).toBe(0)
  expect(await keys()).toEqual(expect.arrayContaining([key, ofOrder]))
})

test('removes a discarded image unless it was stored before or is in use by now', async () => {
  const { db } = database
  const known = await media.prepare(await upload())
  await media.keepAll([known])
  const [fresh, used] = [await media.prepare(await upload()), await media.prepare(await upload())]
  const { discard } = await media.keepAll([known, fresh, used, fresh])
  const id = await insertProduct(db)
  await db.insertInto('product_image').values({ product_id: id, position: 0, media_key: used.key }).execute()
  await discard()
  const kept = await keys()
  expect([known, fresh, used].map(({ key }) => kept.includes(key))).toEqual([true, false, true])
  expect(await filesOf(fresh.key)).toEqual([])
})

test('stores several images completely or not at all, and preserves those that were stored before', async () => {
  const [known, fresh, failing] = await Promise.all(
    [upload(), upload(), upload()].map(async (each) => media.prepare(await each)),
  )
  if (!known || !fresh || !failing) throw new Error('Three images are prepared.')
  await media.keepAll([known])
  const storage = diskStorage(folder)
  const write: typeof storage.write = (name, bytes, type) =>
    name.includes(failing.key) ? Promise.reject(new Error('The disk failed.')) : storage.write(name, bytes, type)
  const unreliable = mediaService({ db: database.db, storage: { ...storage, write } })
  await expect(unreliable.keepAll([fresh, known, failing])).rejects.toThrow('The disk failed.')
  const stored = await keys()
  expect([known, fresh, failing].map(({ key }) => stored.includes(key))).toEqual([true, false, false])
  expect(await filesOf(fresh.key)).toEqual([])
  expect(await filesOf(known.key)).toHaveLength(1)
})
