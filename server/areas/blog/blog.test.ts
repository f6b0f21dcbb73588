import type { Post } from '@shop/contract/blog.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { rebuildSearch } from '../search/search.index.ts'
import { insertPost } from './blog.test-posts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function get(id: number): Promise<z.input<typeof Post>> {
  const response = await shop.app.inject(`/api/v1/blog/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('the list', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await buildTestApp()
    for (let day = 1; day <= 14; day += 1) {
      const published_at = `2026-02-${String(day).padStart(2, '0')}T09:00:00Z`
      await insertPost(own.db, { title: `Day ${day}`, published_at, tags: day % 2 ? ['Guides'] : ['tea', 'Care'] })
    }
    await insertPost(own.db, { title: 'Draft', status: 'draft', tags: ['Secret'] })
    await insertPost(own.db, { title: 'Archived', status: 'archived', tags: ['Secret'] })
    await insertPost(own.db, { title: 'Later', published_at: '2026-11-21T12:00:01Z', tags: ['Secret'] })
  })
  afterAll(() => own.close())
  const list = async (query: string) => (await own.app.inject(`/api/v1/blog/?${query}`)).json()
  const titles = (answer: { items: { title: string }[] }) => answer.items.map(({ title }) => title)

  test('shows the newest first, twelve per page, and neither lists nor counts articles that are not public', async () => {
    const first = await list('')
    expect(first).toMatchObject({ total: 14, skip: 0, limit: 12, tags: ['Care', 'Guides', 'tea'] })
    expect(titles(first)).toEqual(Array.from({ length: 12 }, (_, index) => `Day ${14 - index}`))
    expect(titles(await list('skip=12'))).toEqual(['Day 2', 'Day 1'])
    expect(await list('skip=10000')).toMatchObject({ items: [], total: 14 })
    expect(first.items[0]).not.toHaveProperty('content')
  })

  test('filters by tag, in any case', async () => {
    expect(await list('tag=TEA&limit=2')).toMatchObject({ total: 7, items: [{ title: 'Day 14' }, { title: 'Day 12' }] })
    expect(await list('tag=secret')).toMatchObject({ total: 0, items: [] })
    expect(await list(`tag=${encodeURIComponent("' or true --")}`)).toMatchObject({ total: 0 })
  })

  test.each(['limit=101', 'limit=0', 'skip=-1', 'skip=x', `tag=${'a'.repeat(61)}`])('rejects %s', async (query) => {
    expect((await own.app.inject(`/api/v1/blog/?${query}`)).statusCode).toBe(422)
  })
})

test('returns an article with its text, reading time, and the newer and older article', async () => {
  const db = shop.db
  const before = await insertPost(db, { published_at: '2026-01-01T00:00:00Z' })
  const content = `# Steeping\n\n${"It's ".repeat(439)}\n\n---`
  const id = await insertPost(db, {
    content,
    author: 'Priya Nair',
    tags: ['Tea'],
    published_at: '2026-01-02T00:00:00Z',
  })
  const same = await insertPost(db, { published_at: '2026-01-02T00:00:00Z' })
  await insertPost(db, { published_at: '2026-01-01T12:00:00Z', status: 'draft' })
  expect(await get(id)).toMatchObject({
    id,
    content,
    author: 'Priya Nair',
    tags: ['Tea'],
    status: 'published',
    reading_minutes: 2,
    published_at: '2026-01-02T00:00:00.000Z',
    cover_image_url: null,
    related_products: [],
    newer: { id: same },
    older: { id: before },
  })
  expect((await get(before)).older).toBeNull()
  expect((await get(before)).reading_minutes).toBe(1)
})

test('answers 404 for an article that is not public', async () => {
  const hidden = [
    await insertPost(shop.db, { status: 'draft' }),
    await insertPost(shop.db, { status: 'archived' }),
    await insertPost(shop.db, { published_at: '2026-11-21T12:00:01Z' }),
    2_000_000_000,
  ]
  for (const id of hidden) expect((await shop.app.inject(`/api/v1/blog/${id}`)).statusCode).toBe(404)
  const now = await insertPost(shop.db, { published_at: TEST_DAY })
  expect((await get(now)).newer).toBeNull()
})

describe('the products of an article', () => {
  const named = async (content: string, title = 'About nothing') => {
    await rebuildSearch(shop.db)
    const { related_products } = await get(await insertPost(shop.db, { title, content }))
    return related_products.map(({ id }) => id)
  }

  test('are those it links to in the order of the text, then those it names', async () => {
    const tin = await insertProduct(shop.db, { name: 'Honeybush Tin' })
    const jar = await insertProduct(shop.db, { name: 'Rose Jar' })
    const pot = await insertProduct(shop.db, { name: 'Iron Teapot' })
    const draft = await insertProduct(shop.db, { name: 'Coming Kettle', status: 'draft' })
    const text = `An iron TEAPOT will do.\n\nTake [this](/product/${jar}-rose-jar), [that](https://shop.example/product/${tin}),
      [this again](/product/${jar}) or [what is not out](/product/${draft}); not /product/2000000000, no Coming Kettle.`
    expect(await named(text)).toEqual([jar, tin, pot])
  })

  test('are matched by whole words, ignoring punctuation and case, longer names first', async () => {
    const mint = await insertProduct(shop.db, { name: 'Meadow Mint' })
    const salt = await insertProduct(shop.db, { name: 'Meadow Mint Nic Salt' })
    const coil = await insertProduct(shop.db, { name: 'Mesh Coil 0.8 Ω, 5 pack' })
    expect(await named('The **meadow mint** nic-salt is one thing.')).toEqual([salt])
    expect(await named('A mesh coil (0.8ohm, 5 pack).', 'Meadow Mint, explained')).toEqual([mint, coil])
    expect(await named('Meadow minty. Meadow\n\nMint. A mesh coil 0.8 Ω.')).toEqual([])
    expect(await named(`[a](/product/${mint}0) [Meadow](/x-mint)`)).toEqual([])
  })

  test('are limited to six', async () => {
    const ids: number[] = []
    for (let index = 0; index < 8; index += 1) ids.push(await insertProduct(shop.db))
    expect(await named(ids.map((id) => `[x](/product/${id})`).join(' '))).toEqual(ids.slice(0, 6))
  })

  test('are found in a text of maximum length', async () => {
    const pot = await insertProduct(shop.db, { name: 'Clay Cup' })
    expect(await named(`${'so '.repeat(5000)}clay cup`)).toEqual([pot])
  })
})
