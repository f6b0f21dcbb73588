import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announce, listenForChanges, type Topic } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { blogAdminService } from './blog.admin.service.ts'
import { announceDuePosts } from './blog.announce.ts'

let now = new Date('2026-11-21T12:00:00Z')
const clock: Clock = { now: () => new Date(now), today: () => now.toISOString().slice(0, 10) }

let shop: TestApp
let changes: { close(): Promise<void> }
let heard: Topic[] = []
beforeAll(async () => {
  shop = await buildTestApp({ clock })
  // Listens as another process would.
  changes = await listenForChanges(shop.db, (topic) => heard.push(topic))
})
afterAll(async () => {
  await changes.close()
  await shop.close()
})
beforeEach(async () => {
  await settled()
  heard = []
})

/** Events arrive in order: once this one has arrived, all before it have. */
async function settled(): Promise<void> {
  const count = heard.filter((topic) => topic === 'sessions').length
  await announce(shop.db, 'sessions')
  await expect.poll(() => heard.filter((topic) => topic === 'sessions').length).toBeGreaterThan(count)
}
async function heardOfBlog(): Promise<number> {
  await settled()
  return heard.filter((topic) => topic === 'blog').length
}

const form = { title: 'News', excerpt: '', content: '', tags: [], author: '', cover_alt: '', published_at: null }
const posts = () => blogAdminService({ db: shop.db, clock, images: { url: () => '', productUrl: () => '' } })
const byStaff = { userId: null }

test('publishes an event only for changes that visitors can see', async () => {
  const draft = await posts().create({ ...form, status: 'draft' }, byStaff)
  await posts().update(draft.id, { title: 'Still a draft' }, byStaff)
  expect(await heardOfBlog()).toBe(0)
  await posts().update(draft.id, { status: 'published' }, byStaff)
  expect(await heardOfBlog()).toBe(1)
  await posts().update(draft.id, { status: 'archived' }, byStaff)
  expect(await heardOfBlog()).toBe(2)
  await posts().update(draft.id, { title: 'Unseen' }, byStaff)
  await posts().remove(draft.id, byStaff)
  expect(await heardOfBlog()).toBe(2)
})

test('publishes one event for an article whose time has come, whichever process checks first', async () => {
  const published_at = '2026-11-21T13:00:00Z'
  const { id } = await posts().create({ ...form, status: 'published', published_at }, byStaff)
  await announceDuePosts({ db: shop.db, clock })
  expect(await heardOfBlog()).toBe(0)
  now = new Date(published_at)
  await Promise.all([announceDuePosts({ db: shop.db, clock }), announceDuePosts({ db: shop.db, clock })])
  expect(await heardOfBlog()).toBe(1)
  await announceDuePosts({ db: shop.db, clock })
  expect(await heardOfBlog()).toBe(1)

  await posts().update(id, { published_at: '2026-11-21T14:00:00Z' }, byStaff)
  expect(await heardOfBlog()).toBe(2)
  now = new Date('2026-11-21T14:00:00Z')
  await announceDuePosts({ db: shop.db, clock })
  expect(await heardOfBlog()).toBe(3)
})

test('updates a cached page as soon as an article is published or archived', async () => {
  const own = await buildTestApp({ clock, config: { pageCacheBytes: 1_000_000 } })
  const listening = await listenForChanges(own.db, () => own.cache.clear())
  const service = blogAdminService({ db: own.db, clock, images: { url: () => '', productUrl: () => '' } })
  const titles = async () => {
    const { items } = (await own.app.inject('/api/v1/blog/')).json()
    return items.map((item: { title: string }) => item.title)
  }
  expect(await titles()).toEqual([])
  const { id } = await service.create({ ...form, status: 'published' }, byStaff)
  await expect.poll(titles).toEqual(['News'])
  expect((await own.app.inject(`/api/v1/blog/${id}`)).statusCode).toBe(200)
  await service.update(id, { status: 'archived' }, byStaff)
  await expect.poll(titles).toEqual([])
  expect((await own.app.inject(`/api/v1/blog/${id}`)).statusCode).toBe(404)
  await listening.close()
  await own.close()
})
