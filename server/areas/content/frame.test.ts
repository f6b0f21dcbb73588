/** Announcement bar, menus and service facts: what staff may write, and what visitors see of it. */
import type { FrameContent } from '@shop/contract/content/content.schemas.ts'
import { DEFAULT_FRAME } from '@shop/contract/content/frame.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { announce, listenForChanges } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { BLOG_TAG } from '../blog/blog.service.ts'
import { insertPost } from '../blog/blog.test-posts.ts'
import { announceDueContent } from './content.service.ts'

let now = new Date(TEST_DAY)
const clock: Clock = { now: () => new Date(now), today: () => now.toISOString().slice(0, 10) }
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp({ clock })
  staff = await staffUser(shop, { name: 'Nadia Rowe' })
})
beforeEach(() => shop.db.deleteFrom('content_item').where('key', '=', 'frame').execute())
afterAll(() => shop.close())

const visible = async () => (await shop.app.inject('/api/v1/content/frame')).json()
const draft = (content: object) => staff.put('/admin/content/frame/draft', { content })
const write = (fields: Partial<FrameContent>) => draft({ ...DEFAULT_FRAME, ...fields })
const publish = (body: object = {}) => staff.post('/admin/content/frame/publish', body)
async function publishWith(fields: Partial<FrameContent>): Promise<void> {
  const response = await write(fields)
  expect(response.statusCode, response.body).toBe(200)
  expect((await publish()).statusCode).toBe(200)
}
const link = (to: string, label = 'Link') => ({ id: 'one', label, to })
const text = (value: string, to = '') => ({ id: 'one', text: value, to })
const bar = (fields: Partial<FrameContent['bar']>) => ({ ...DEFAULT_FRAME.bar, ...fields })

describe('the default', () => {
  test('is the menus and texts of the specification, with live values', async () => {
    const { bar: shown, header, mobile, footer, facts } = await visible()
    expect(shown.map((one: { text: string }) => one.text)).toEqual([
      'Free standard delivery on orders over £50',
      'Order by 3 pm, dispatched the same working day',
      'Over 18s only',
    ])
    const names = (links: { label: string; path: string }[]) => links.map(({ label, path }) => `${label} ${path}`)
    expect(names(header)).toEqual(['Home /', 'Shop /shop', 'Bundle Deals /bundles', 'Categories /shop', 'Blog /blog'])
    expect(names(mobile)).toContain('Delivery Info /delivery-info')
    expect(names(footer[1].links)).toEqual([
      'Terms & Conditions /terms',
      'Return Policy /return-policy',
      'Privacy Policy /privacy',
      'Delivery Information /delivery-info',
      'Contact Us /contact',
      'About Us /about-us',
    ])
    expect(facts[0].text).toBe('Order by 3 pm, Monday to Friday. Free over £50.')
  })

  test('can be saved and published as it is', async () => {
    const before = await visible()
    await publishWith({})
    expect(await visible()).toEqual(before)
  })
})

describe('a link', () => {
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://example.com',
    'https://user:secret@example.com',
    '//example.com',
    '/\\example.com',
    '/..//example.com',
    'category:1;drop',
    'terms',
    '',
  ])('to %j is not saved', async (to) => {
    const before = await visible()
    for (const [path, fields] of Object.entries({
      'header.0.to': { header: [link(to)] },
      'mobile.0.to': { mobile: [link(to)] },
      'footer.0.links.0.to': { footer: [{ id: 'one', title: 'Shop', links: [link(to)] }] },
      ...(to !== '' && { 'bar.texts.0.to': { bar: bar({ texts: [text('News', to)] }) } }),
    })) {
      const response = await write(fields)
      expect(response.statusCode, path).toBe(422)
      expect(response.json().errors[0]).toMatchObject({ path })
    }
    expect((await publish()).json()).toMatchObject({ code: 'no_draft' })
    expect(await visible()).toEqual(before)
  })

  test('leads to a page, a category, a brand, an article, a path or another site, as long as that is public', async () => {
    const { id: category } = await shop.db
      .insertInto('category')
      .values({ name: 'Menu teas', slug: 'menu-teas', position: 90 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: brand } = await shop.db
      .insertInto('brand')
      .values({ name: 'Menu brand', slug: 'menu-brand' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await staff.post('/admin/content/', { title: 'Menu page', slug: 'menu-page' })
    await staff.post('/admin/content/menu-page/publish')
    const tos = [
      'page:terms',
      'page:menu-page',
      '/pages/menu-page',
      `category:${category}`,
      `brand:${brand}`,
      '/shop?sort=newest',
      'https://example.com/a?b=c#d',
    ]
    const header = tos.map((to, place) => ({ id: `l-${place}`, label: `L${place}`, to }))
    await publishWith({ header })
    const paths = async () => (await visible()).header.map(({ path }: { path: string }) => path)
    expect(await paths()).toEqual([
      '/terms',
      '/pages/menu-page',
      '/pages/menu-page',
      `/shop?categories=${category}`,
      `/shop?brands=${brand}`,
      '/shop?sort=newest',
      'https://example.com/a?b=c#d',
    ])
    const known = async () => {
      const { items } = (await staff.get('/admin/content-links')).json()
      return items.map(({ to }: { to: string }) => to)
    }
    expect(await known()).toEqual(expect.arrayContaining(['page:menu-page', `category:${category}`, `brand:${brand}`]))

    await staff.delete('/admin/content/menu-page')
    expect((await staff.delete(`/admin/categories/${category}`)).statusCode).toBe(200)
    expect((await staff.delete(`/admin/brands/${brand}`)).statusCode).toBe(200)
    expect(await paths()).toEqual(['/terms', '/shop?sort=newest', 'https://example.com/a?b=c#d'])
    expect(await known()).not.toEqual(expect.arrayContaining([`category:${category}`]))
  })

  test('to an article is shown only while that is public', async () => {
    const id = await insertPost(shop.db, { slug: 'menu-post', status: 'draft' })
    await publishWith({ header: [link(`article:${id}`)] })
    expect((await visible()).header).toEqual([])
    await shop.db.updateTable('blog_post').set({ status: 'published' }).where('id', '=', id).execute()
    await announce(shop.db, 'blog', [BLOG_TAG])
    expect((await visible()).header).toMatchObject([{ path: `/blog/${id}-menu-post` }])
  })
})

describe('a text', () => {
  const HTML = '<img src=x onerror=alert(1)> & "quoted"'

  test('is plain: HTML is shown as it was typed', async () => {
    await publishWith({
      bar: bar({ texts: [text(HTML)] }),
      header: [link('/shop', HTML.slice(0, 40).trim())],
      facts: [{ id: 'one', icon: 'leaf', title: '<b>T</b>', text: HTML }],
    })
    const frame = await visible()
    expect(frame.bar[0].text).toBe(HTML)
    expect(frame.facts[0]).toMatchObject({ title: '<b>T</b>', text: HTML })
    const page = await shop.app.inject('/')
    expect(page.body).not.toContain('<img src=x')
  })

  test.each([
    ['{delivery.stndard}', 'There is no value {delivery.stndard}. Choose one under Insert value.'],
    ['{block.seller}', 'There is no value {block.seller}. Choose one under Insert value.'],
  ])('with %s is not saved', async (given, message) => {
    const response = await write({ bar: bar({ texts: [text(given)] }) })
    expect(response.json()).toMatchObject({ status: 422, errors: [{ path: 'bar.texts.0.text', message }] })
  })

  test('with a claim that a shop must not make is not published', async () => {
    expect((await write({ bar: bar({ texts: [text('Our tea cures anxiety')] }) })).statusCode).toBe(200)
    const response = await publish()
    expect(response.json()).toMatchObject({ status: 422, errors: [{ path: 'bar.texts.0.text' }] })
    expect((await visible()).bar).toHaveLength(3)
  })

  test.each([
    [{ header: [{ id: 'one', label: ' ', to: '/' }] }, 'header.0.label'],
    [{ header: Array.from({ length: 9 }, (_, place) => ({ id: `l${place}`, label: 'L', to: '/' })) }, 'header'],
    [{ footer: Array.from({ length: 5 }, (_, place) => ({ id: `c${place}`, title: 'T', links: [] })) }, 'footer'],
    [{ facts: [{ id: 'one', icon: 'skull', title: 'T', text: '' }] }, 'facts.0.icon'],
    [{ bar: bar({ starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }) }, 'bar.ends_at'],
  ])('that is empty, too many or unknown is rejected by name: %#', async (fields, path) => {
    const response = await draft({ ...DEFAULT_FRAME, ...fields })
    expect(response.json()).toMatchObject({ status: 422, errors: [{ path }] })
  })
})

describe('the bar', () => {
  test('is hidden by its switch, and before and after its time, which is announced once it comes', async () => {
    const day = new Date(now)
    await publishWith({ bar: bar({ is_shown: false }) })
    expect((await visible()).bar).toEqual([])
    await publishWith({ bar: bar({ texts: [text('Sale')], starts_at: inMinutes(10), ends_at: inMinutes(20) }) })
    expect((await visible()).bar).toEqual([])
    const heard: string[] = []
    const listening = await listenForChanges(shop.db, (topic, tags = []) => heard.push(topic, ...tags))
    await announceDueContent({ db: shop.db, clock })
    expect(heard).toEqual([])
    now = new Date(inMinutes(11))
    await announceDueContent({ db: shop.db, clock })
    expect(heard).toContain('content:frame')
    expect((await visible()).bar).toEqual([{ text: 'Sale', path: '' }])
    now = new Date(inMinutes(10))
    await announceDueContent({ db: shop.db, clock })
    expect((await visible()).bar).toEqual([])
    await listening.close()
    now = day
  })
})

test('a page in the footer is not repeated there if a column has it', async () => {
  await staff.post('/admin/content/', { title: 'Own page', slug: 'own-page' })
  await staff.post('/admin/content/own-page/publish')
  const paths = async () =>
    (await visible()).footer.flatMap(({ links }: { links: { path: string }[] }) => links.map(({ path }) => path))
  expect((await paths()).filter((path: string) => path === '/pages/own-page')).toHaveLength(1)
  await publishWith({ footer: [{ id: 'one', title: 'More', links: [link('page:own-page')] }] })
  expect(await paths()).toEqual(['/pages/own-page'])
  await publishWith({ footer: [] })
  expect((await visible()).footer).toMatchObject([{ title: 'Information', links: [{ path: '/pages/own-page' }] }])
})

test('the second of two changes at once is rejected, and a version can be restored', async () => {
  await publishWith({ facts: [] })
  const { updated_at } = (await staff.get('/admin/content/frame')).json()
  const colleague = await staffUser(shop, { name: 'Tom Ackroyd' })
  const theirs = { content: { ...DEFAULT_FRAME, mobile: [] }, updated_at }
  expect((await colleague.put('/admin/content/frame/draft', theirs)).statusCode).toBe(200)
  const mine = await staff.put('/admin/content/frame/draft', { content: DEFAULT_FRAME, updated_at })
  expect(mine.json()).toMatchObject({ status: 409, code: 'stale' })
  await publish()
  expect((await visible()).mobile).toEqual([])
  const restored = await staff.post('/admin/content/frame/versions/1/restore')
  expect(restored.json()).toMatchObject({ has_draft: true, content: { facts: [] } })
  expect((await visible()).mobile).toEqual([])
})
