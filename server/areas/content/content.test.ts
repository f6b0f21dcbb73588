import { PageContent } from '@shop/contract/content/content.schemas.ts'
import { BUILT_IN_CONTENT } from '@shop/contract/content/pages.ts'
import { findPlaceholderError } from '@shop/contract/content/placeholders.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { toForm } from '../../testing/data/forms.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { blogService } from '../blog/blog.service.ts'
import { catalogueService } from '../catalogue/catalogue.service.ts'
import { lawfulDraft } from '../compliance/compliance.test-products.ts'
import { imageUrls } from '../media/media.urls.ts'
import { productWriter } from '../products/product.write.service.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { contentAdminService } from './content.admin.service.ts'
import { defaultPage } from './content.defaults.ts'
import { announceDueContent, contentService } from './content.service.ts'

const PAGE_KEYS = Object.keys(BUILT_IN_CONTENT).filter((key) => BUILT_IN_CONTENT[key]?.type === 'page')

/** A clock that the test moves. */
let now = new Date(TEST_DAY)
const clock: Clock = { now: () => new Date(now), today: () => now.toISOString().slice(0, 10) }
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp({ clock })
  staff = await staffUser(shop, { name: 'Nadia Rowe', staff_role: 'content' })
})
afterAll(() => shop.close())

const services = () => {
  const { db } = shop
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: '' })
  const catalogue = catalogueService({ db, clock, images })
  const blog = blogService({ db, clock, images, catalogue })
  const settings = siteSettingsService({ db })
  const content = contentService({ db, clock, settings, catalogue, blog, modelProvider: null })
  return { content, admin: contentAdminService({ db, clock, content, media: { isStored: async () => true } }) }
}
let counter = 0
/** Adds a page with this text as draft, and returns its key. */
async function addPage(text = 'Hello.', fields: Partial<PageContent> = {}): Promise<string> {
  counter += 1
  const slug = `page-${counter}`
  expect((await staff.post('/admin/content/', { title: `Page ${counter}`, slug })).statusCode).toBe(201)
  expect((await draft(slug, { text, ...fields })).statusCode).toBe(200)
  return slug
}
const stored = async (key: string) => (await staff.get(`/admin/content/${key}`)).json()
/** Saves the draft with these fields changed. */
async function draft(key: string, fields: Partial<PageContent>, seen?: string) {
  const { content } = await stored(key)
  return staff.put(`/admin/content/${key}/draft`, {
    content: { ...content, ...fields },
    ...(seen && { updated_at: seen }),
  })
}
const publish = (key: string, body: object = {}) => staff.post(`/admin/content/${key}/publish`, body)
const visible = (key: string) => shop.app.inject(`/api/v1/content/pages/${key}`)
const textOf = async (key: string) => (await visible(key)).json().text

describe('the defaults', () => {
  test.each(PAGE_KEYS)('%s can be shown, saved and published as it is', async (key) => {
    const page = (await visible(key)).json()
    expect(page.title).toBe(defaultPage(key)?.title)
    expect(`${page.text}${page.lead}${page.description}`.replace(/\{block\.\w+\}/g, '')).not.toMatch(/[{}]/)
    expect((await draft(key, {})).statusCode).toBe(200)
    expect((await publish(key)).statusCode).toBe(200)
    expect((await visible(key)).json()).toEqual(page)
  })

  test('show live settings, with what Markdown would read as formatting escaped', async () => {
    const settings = siteSettingsService({ db: shop.db })
    await settings.save({ legal_name: 'A*B_C [Ltd](x)', standard_delivery_fee: 450 })
    const { text, lead } = (await visible('terms')).json()
    expect(lead).toContain('These are the terms on which A*B_C [Ltd](x) sells to you.')
    expect(text).toContain('Delivery is £4\\.50 (standard, free over £50)')
    await settings.save({ legal_name: '' })
  })
})

describe('a draft', () => {
  test('is shown to nobody until it is published, and then replaces the default', async () => {
    const text = '## New\n\nWe {shop}.\n\n{block.cancellation_form}'
    await draft('return-policy', { text })
    expect(await textOf('return-policy')).toContain('If you change your mind')
    expect(await stored('return-policy')).toMatchObject({ has_draft: true, content: { text } })
    const published = (await publish('return-policy', { note: 'Shorter' })).json()
    expect(published).toMatchObject({
      has_draft: false,
      published: { note: 'Shorter', author: 'Nadia Rowe', state: 'published' },
    })
    expect(await textOf('return-policy')).toBe('## New\n\nWe Alder Vapour.\n\n{block.cancellation_form}')
  })

  test.each([
    ['{delivery.stndard} costs', 'There is no value {delivery.stndard}. Choose one under Insert value.'],
    ['{block.privacy_form}', 'There is no value {block.privacy_form}. Choose one under Insert value.'],
    ['see {block.seller}', 'Put {block.seller} on a line of its own.'],
  ])('with “%s” is not saved', async (text, message) => {
    const key = await addPage()
    const before = await stored(key)
    const response = await draft(key, { text })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([{ path: 'text', message }])
    expect(await stored(key)).toEqual(before)
  })

  test('of a colleague is not overwritten', async () => {
    const key = await addPage()
    const { updated_at } = await stored(key)
    const other = await staffUser(shop, { name: 'Tom Ackroyd' })
    const { content } = await stored(key)
    const theirs = { content: { ...content, text: 'Theirs.' }, updated_at }
    expect((await other.put(`/admin/content/${key}/draft`, theirs)).statusCode).toBe(200)
    const response = await draft(key, { text: 'Mine.' }, updated_at)
    expect(response.json()).toMatchObject({ status: 409, code: 'stale' })
    expect(response.json().detail).toMatch(/^Tom Ackroyd saved this/)
    expect((await stored(key)).content.text).toBe('Theirs.')
  })

  test('leaves one entry in the log for each author, and can be discarded', async () => {
    const key = await addPage('One.')
    await draft(key, { text: 'Two.' })
    await draft(key, { text: 'Three.' })
    expect((await readAudit(shop.db, 'content', key)).map(({ action }) => action)).toEqual(['content.create'])
    await staff.delete(`/admin/content/${key}/draft`)
    expect(await stored(key)).toMatchObject({ has_draft: false })
    expect((await publish(key)).json()).toMatchObject({ status: 409, code: 'no_draft' })
  })

  test('keeps the title of a page that every shop has', async () => {
    await draft('recycling', { title: 'Rubbish' })
    expect((await stored('recycling')).content.title).toBe('Recycling')
  })
})

describe('publication', () => {
  test('needs the blocks that the law requires', async () => {
    await draft('privacy', { text: 'We know nothing.' })
    const response = await publish('privacy')
    expect(response.statusCode).toBe(422)
    expect(response.json().errors.map(({ message }: { message: string }) => message)).toContain(
      'The law requires this: Form for privacy requests. Insert it again.',
    )
    expect(await textOf('privacy')).toContain('Who is responsible')
  })

  test('is rejected for health claims', async () => {
    const key = await addPage('Vaping is harmless.')
    const response = await publish(key)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[0]).toMatchObject({ path: 'text', message: expect.stringContaining('Rule A10') })
    expect((await visible(key)).statusCode).toBe(404)
  })

  test('at a time applies at that time, without a save, and is announced once', async () => {
    const key = await addPage('First.')
    await publish(key)
    await draft(key, { text: 'Second.' })
    const at = inMinutes(30)
    expect((await publish(key, { publish_at: at.toISOString() })).json()).toMatchObject({
      has_draft: false,
      scheduled: { number: 2, state: 'scheduled', publish_at: at.toISOString() },
    })
    expect(await textOf(key)).toBe('First.')
    const waiting = () =>
      shop.db.selectFrom('content_version').select('key').where('is_announced', '=', false).execute()
    await announceDueContent({ db: shop.db, clock })
    expect(await waiting()).toEqual([{ key }])
    now = inMinutes(31)
    expect(await textOf(key)).toBe('Second.')
    await announceDueContent({ db: shop.db, clock })
    expect(await waiting()).toEqual([])
    const versions = (await staff.get(`/admin/content/${key}/versions`)).json().items
    expect(versions.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
      [2, 'published'],
      [1, 'former'],
    ])
  })

  test('that is scheduled can be replaced and cancelled, and its text becomes the draft again', async () => {
    const key = await addPage('First.')
    await publish(key, { publish_at: inMinutes(10).toISOString() })
    await draft(key, { text: 'Better.' })
    await publish(key, { publish_at: inMinutes(20).toISOString() })
    expect((await staff.delete(`/admin/content/${key}/schedule`)).json()).toMatchObject({
      scheduled: null,
      has_draft: true,
      content: { text: 'Better.' },
    })
    expect((await staff.delete(`/admin/content/${key}/schedule`)).json()).toMatchObject({ code: 'not_scheduled' })
    now = inMinutes(21)
    expect((await visible(key)).statusCode).toBe(404)
  })

  test('that is requested twice at once is made once', async () => {
    const key = await addPage('Once.')
    const statuses = (await Promise.all([publish(key), publish(key)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

test('a version can be read, and restoring it makes a draft', async () => {
  const key = await addPage('First.')
  await publish(key)
  await draft(key, { text: 'Second.' })
  await publish(key)
  expect((await staff.get(`/admin/content/${key}/versions/1`)).json().content.text).toBe('First.')
  expect((await staff.post(`/admin/content/${key}/versions/1/restore`)).json()).toMatchObject({
    has_draft: true,
    content: { text: 'First.' },
    published: { number: 2 },
  })
  expect(await textOf(key)).toBe('Second.')
  expect((await staff.get(`/admin/content/${key}/versions/9`)).statusCode).toBe(404)
})

describe('the home page', () => {
  const home = async () => (await shop.app.inject('/api/v1/content/home')).json().sections
  const types = async () => (await home()).map(({ type }: { type: string }) => type)

  test('has ten sections until staff change it, and hidden ones are not sent', async () => {
    expect(await types()).toEqual([
      'hero',
      'finder',
      'categories',
      'products',
      'strengths',
      'products',
      'bundles',
      'brands',
      'articles',
      'facts',
    ])
    const { content } = await stored('home')
    const [hero, finder, ...rest] = content.sections
    const sections = [{ ...finder, is_hidden: true }, ...rest, { ...hero, title: 'Tea first', link_path: '/bundles' }]
    expect((await staff.put('/admin/content/home/draft', { content: { sections } })).statusCode).toBe(200)
    expect((await types())[0]).toBe('hero')
    expect((await publish('home')).statusCode).toBe(200)
    expect(await types()).toEqual([...rest.map(({ type }: { type: string }) => type), 'hero'])
    expect((await home()).at(-1)).toMatchObject({ title: 'Tea first', link_path: '/bundles' })
    expect((await visible('home')).statusCode).toBe(404)
  })

  test.each([
    [{ link_path: '//evil.example' }, 'sections.0.link_path'],
    [{ link_path: 'javascript:alert(1)' }, 'sections.0.link_path'],
    [{ image: 'https://evil.example/a.png' }, 'sections.0.image'],
    [{ type: 'script' }, 'sections.0.type'],
  ])('takes no %j', async (fields, path) => {
    const sections = [{ id: 'one', type: 'text', title: 'One', ...fields }]
    const response = await staff.put('/admin/content/home/draft', { content: { sections } })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[0].path).toBe(path)
  })

  test('may make no health claims', async () => {
    const sections = [{ id: 'one', type: 'text', title: 'Quit smoking', text: 'Our vapes help you quit smoking.' }]
    await staff.put('/admin/content/home/draft', { content: { sections } })
    expect((await publish('home')).json().errors[0].path).toBe('sections.0.title')
  })

  test('shows the products of a tag, or chosen ones in their order, if they are public', async () => {
    const writer = productWriter({ db: shop.db, clock })
    const add = async (tags: string[], popularity: number, status: 'active' | 'draft' = 'active') => {
      const { id } = await writer.save(lawfulDraft('tea', { fields: { status, tags } }))
      await shop.db.updateTable('product').set({ popularity }).where('id', '=', id).execute()
      return id
    }
    const one = await add(['Spring'], 1)
    const two = await add(['Spring', 'New'], 5)
    const draft = await add(['Spring'], 9, 'draft')
    const shelf = async (query: string) =>
      (await shop.app.inject(`/api/v1/content/products?${query}`)).json().items.map(({ id }: { id: number }) => id)
    expect(await shelf('tag=Spring')).toEqual([two, one])
    expect(await shelf('tag=Spring&limit=1')).toEqual([two])
    expect(await shelf(`ids=${one},${draft},${two}`)).toEqual([one, two])
    expect(await shelf('')).toEqual([])
  })
})

describe('a page that staff have added', () => {
  test('has an address of its own, in the footer and for search engines', async () => {
    const key = await addPage()
    expect((await staff.post('/admin/content/', { title: 'Again', slug: key })).json()).toMatchObject({
      code: 'slug_taken',
    })
    expect((await staff.post('/admin/content/', { title: 'Terms', slug: 'terms' })).statusCode).toBe(409)
    await publish(key)
    const link = { label: `Page ${counter}`, path: `/pages/${key}`, is_categories: false }
    const lastColumn = async () => (await shop.app.inject('/api/v1/content/frame')).json().footer.at(-1).links
    expect(await lastColumn()).toContainEqual(link)
    expect(await services().content.addedPaths()).toContainEqual(expect.objectContaining({ path: link.path }))
    await draft(key, { in_footer: false })
    await publish(key)
    expect(await lastColumn()).not.toContainEqual(link)
  })

  test('can be deleted, unlike those that every shop has', async () => {
    const key = await addPage()
    await publish(key)
    expect((await staff.delete(`/admin/content/${key}`)).statusCode).toBe(200)
    expect((await visible(key)).statusCode).toBe(404)
    expect((await staff.delete('/admin/content/terms')).json()).toMatchObject({ status: 409, code: 'built_in' })
  })
})

test('the default terms are a version that orders can name, stored once, until staff publish their own', async () => {
  const { db } = shop
  await db.deleteFrom('content_item').where('key', '=', 'terms').execute()
  const { content } = services()
  await Promise.all([content.storeDefaultTerms(), content.storeDefaultTerms()])
  expect(await content.termsVersion()).toBe(1)
  expect((await staff.get('/admin/content/terms/versions')).json().items).toMatchObject([{ number: 1, author: null }])
  // A release with other defaults.
  await db
    .updateTable('content_version')
    .set({ content: JSON.stringify({ ...defaultPage('terms'), text: 'Of before.' }) })
    .where('key', '=', 'terms')
    .execute()
  await content.storeDefaultTerms()
  expect(await content.termsVersion()).toBe(2)
  await draft('terms', { text: 'Ours.\n\n{block.seller}' })
  await publish('terms')
  await content.storeDefaultTerms()
  expect(await content.termsVersion()).toBe(3)
})

test('an image of a text is stored, and is not removed while a draft or a version mentions it', async () => {
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const { payload, headers } = await toForm({}, [{ field: 'image', bytes: image, name: 'blue.png' }])
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/admin/content/images',
    headers: { ...staff.headers, ...headers },
    payload,
  })
  expect(response.statusCode, response.body).toBe(201)
  const { path } = response.json()
  expect(path).toMatch(/^\/media\/[a-z0-9-]+\/1600$/)
  await addPage(`![Blue](${path})`)
  const { unused } = await import('../media/media.repository.ts').then(({ mediaRepository }) =>
    mediaRepository(shop.db),
  )
  const key = path.split('/')[2]
  expect((await unused(new Date('2099-01-01'))).map((row) => row.key)).not.toContain(key)
})

test('only its roles may write content', async () => {
  const packing = await staffUser(shop, { staff_role: 'packing' })
  expect((await packing.get('/admin/content/')).statusCode).toBe(403)
  expect((await staff.get('/admin/content/')).json().items.length).toBeGreaterThan(6)
})

test('unknown braces are reported, and text without them is fine', () => {
  expect(findPlaceholderError('{}', 'terms')).toBeDefined()
  expect(findPlaceholderError('a { b } c', 'terms')).toBeUndefined()
  expect(findPlaceholderError('{block.browser_storage}', 'privacy')).toBeUndefined()
  expect(PageContent.safeParse({ title: '' }).success).toBe(false)
})
