import type { AdminPost } from '@shop/contract/admin/blog.admin.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { insertPost } from './blog.test-posts.ts'

type Wire = z.input<typeof AdminPost>

test('lists every article, filters, searches and sorts them, and shows which are public', async () => {
  const own = await buildTestApp({ clock: fixedClock('2026-11-21T12:00:00Z') })
  const { headers } = await signIn(own.db, { role: 'admin' })
  const later = '2026-11-21T12:00:01Z'
  await insertPost(own.db, { title: 'Beta', content: 'about 100% cotton', updated_at: '2026-01-01T00:00:00Z' })
  await insertPost(own.db, {
    title: 'alpha',
    published_at: later,
    updated_at: '2026-01-02T00:00:00Z',
    tags: ['Cotton'],
  })
  await insertPost(own.db, { title: 'Gamma', status: 'draft', published_at: null, updated_at: '2026-01-03T00:00:00Z' })
  const list = async (query: string) => (await own.app.inject({ url: `/api/v1/admin/blog/?${query}`, headers })).json()
  const titles = async (query: string) => (await list(query)).items.map(({ title }: { title: string }) => title)
  expect(await list('')).toMatchObject({ total: 3, skip: 0, limit: 100 })
  expect(await titles('')).toEqual(['Gamma', 'alpha', 'Beta'])
  expect(await titles('sort=title')).toEqual(['alpha', 'Beta', 'Gamma'])
  expect(await titles('sort=-published_at')).toEqual(['alpha', 'Beta', 'Gamma'])
  expect(await titles('status=published&sort=title')).toEqual(['alpha', 'Beta'])
  expect(await titles('search=cotton&sort=title')).toEqual(['alpha', 'Beta'])
  expect(await titles(`search=${encodeURIComponent('100% COTTON')}`)).toEqual(['Beta'])
  expect(await titles('skip=1&limit=1')).toEqual(['alpha'])
  expect((await list('sort=title')).items.map((post: Wire) => post.is_public)).toEqual([false, true, false])
  expect((await list('')).items[0]).not.toHaveProperty('content')
  expect((await own.app.inject({ url: '/api/v1/admin/blog/?sort=content', headers })).statusCode).toBe(422)
  await own.close()
})
