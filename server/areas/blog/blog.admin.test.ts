import type { AdminPost } from '@shop/contract/admin/blog.admin.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Clock } from '../../platform/time/clock.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'

/** A clock that the test moves. */
let now = new Date('2026-11-21T12:00:00Z')
const clock: Clock = { now: () => new Date(now), today: () => now.toISOString().slice(0, 10) }
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

let shop: TestApp
let staff: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp({ clock })
  staff = await signIn(shop.db, { role: 'admin', name: 'Nadia Marsh' })
})
afterAll(() => shop.close())

type Fields = Record<string, string | string[] | Blob>

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) {
      if (typeof part === 'string') form.append(name, part)
      else form.append(name, part, 'cover.png')
    }
  }
  return form
}

async function send(method: 'POST' | 'PUT', url: string, fields: Fields) {
  const request = new Request('http://shop.test', { method: 'POST', body: formOf(fields) })
  const headers = { ...staff.headers, 'content-type': request.headers.get('content-type') ?? '' }
  return shop.app.inject({ method, url, headers, payload: Buffer.from(await request.arrayBuffer()) })
}
const create = (fields: Fields) => send('POST', '/api/v1/admin/blog/', fields)
const update = (id: number, fields: Fields) => send('PUT', `/api/v1/admin/blog/${id}`, fields)

type Wire = z.input<typeof AdminPost>

async function created(fields: Fields): Promise<Wire> {
  const response = await create(fields)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
async function updated(id: number, fields: Fields): Promise<Wire> {
  const response = await update(id, fields)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const visible = async (id: number) => (await shop.app.inject(`/api/v1/blog/${id}`)).statusCode === 200
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('entity', '=', 'post')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()
const picture = async (red: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 90, height: 60, channels: 3, background: { r: red, g: 90, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  ])

describe('a new article', () => {
  test('is a draft with an address built from its title, unique tags and an audit entry', async () => {
    const post = await created({ title: ' Crème & steeping ', tags: ['Tea, Guides', 'tea'], content: '# Hello' })
    expect(post).toMatchObject({
      title: 'Crème & steeping',
      slug: 'creme-and-steeping',
      status: 'draft',
      tags: ['Tea', 'Guides'],
      published_at: null,
      is_public: false,
      cover_media_key: null,
      cover_image_url: null,
      content: '# Hello',
    })
    expect(await visible(post.id)).toBe(false)
    const [entry] = await auditOf(post.id)
    expect(entry).toMatchObject({ user_id: staff.id, action: 'post.create', before: null })
    expect(entry?.after).toMatchObject({ title: 'Crème & steeping', tags: ['Tea', 'Guides'] })
    expect(entry?.after).not.toHaveProperty('excerpt')
  })

  test('is published now when no time is set', async () => {
    const post = await created({ title: 'Out', status: 'published', published_at: '' })
    expect(post).toMatchObject({ published_at: now.toISOString(), is_public: true })
    expect(await visible(post.id)).toBe(true)
  })

  test('gets its own address when the title is taken, and 409 for a chosen address that is taken', async () => {
    await created({ title: 'Twice told' })
    expect((await created({ title: 'Twice told', slug: '' })).slug).toBe('twice-told-2')
    const refused = await create({ title: 'Third', slug: 'twice-told' })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'slug_taken' })
    const { rows } = await sql`select 1 from blog_post where title = 'Third'`.execute(shop.db)
    expect(rows).toEqual([])
    expect((await created({ title: '🔥' })).slug).toBe('article')
  })

  test('is stored once when two requests ask for the same address at the same moment', async () => {
    const answers = await Promise.all([1, 2].map(() => create({ title: 'Race', slug: 'race' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })

  test.each([
    { title: '' },
    { title: 'x', slug: 'Not An Address' },
    { title: 'x', status: 'gone' },
    { title: 'x', published_at: 'tomorrow' },
    { title: 'x', tags: 'a'.repeat(61) },
    { title: 'x', excerpt: 'a'.repeat(501) },
  ])('is rejected with the fields that are wrong: %o', async (fields) => {
    const response = await create(fields)
    expect(response.statusCode).toBe(422)
    expect(response.json().errors.length).toBeGreaterThan(0)
  })
})

describe('a claim that the shop may not make', () => {
  const fields = {
    title: 'Vaping helps you quit smoking',
    excerpt: 'CBD tea for deep sleep.',
    content: 'Vapes are **harm**less and healthier.\n\nVitamins that boost you.',
  }

  test('blocks publishing, naming each field and rule, but not saving as a draft', async () => {
    const response = await create({ ...fields, status: 'published' })
    expect(response.statusCode).toBe(422)
    const said = response.json().errors.map(({ path, message }: Record<string, string>) => `${path} ${message}`)
    for (const part of [
      'title Rule A10: "quit smoking"',
      'content Rule A10: "harmless"',
      'content Rule A10: "healthier"',
      'excerpt Rule C5: "sleep"',
      'content Rule D3: "boost"',
    ]) {
      expect(
        said.some((fault: string) => fault.startsWith(part)),
        part,
      ).toBe(true)
    }
    const draft = await created(fields)
    expect((await update(draft.id, { status: 'published' })).statusCode).toBe(422)
    expect((await update(draft.id, { status: 'published', published_at: '2027-01-01T00:00:00Z' })).statusCode).toBe(422)
    expect(await visible(draft.id)).toBe(false)
  })

  test('depends on the article’s topic', async () => {
    await created({
      title: 'A wooden box',
      content: 'It prevents stains and smells of sleepy pine.',
      status: 'published',
    })
    expect((await create({ title: 'CBD box', content: 'It prevents stains.', status: 'published' })).statusCode).toBe(
      422,
    )
  })
})

describe('a changed article', () => {
  test('preserves what was not sent, and its time of publication', async () => {
    const post = await created({ title: 'Old', tags: 'a,b', author: 'Nadia', status: 'published' })
    pass(60)
    const changed = await updated(post.id, { title: 'New', published_at: '' })
    expect(changed).toMatchObject({
      title: 'New',
      slug: 'old',
      tags: ['a', 'b'],
      author: 'Nadia',
      published_at: post.published_at,
      updated_at: now.toISOString(),
    })
    expect((await updated(post.id, { tags: '' })).tags).toEqual([])
    const entries = await auditOf(post.id)
    expect(entries[1]).toMatchObject({ action: 'post.update', before: { title: 'Old' }, after: { title: 'New' } })
    expect(Object.keys(Object(entries[1]?.after))).toEqual(['title'])
  })

  test('is hidden when it is archived or a draft again, and can return under its old date', async () => {
    const post = await created({ title: 'To and fro', status: 'published' })
    for (const status of ['archived', 'draft']) {
      await updated(post.id, { status })
      expect(await visible(post.id)).toBe(false)
    }
    pass(60)
    expect(await updated(post.id, { status: 'published' })).toMatchObject({ published_at: post.published_at })
    expect(await visible(post.id)).toBe(true)
  })

  test('is published automatically at the chosen time', async () => {
    const published_at = new Date(now.getTime() + 3_600_000).toISOString()
    const post = await created({ title: 'Soon', status: 'published', published_at })
    expect(post).toMatchObject({ published_at, is_public: false })
    pass(3599)
    expect(await visible(post.id)).toBe(false)
    pass(1)
    expect(await visible(post.id)).toBe(true)
  })

  test('is published now when its scheduled time is cleared', async () => {
    const published_at = new Date(now.getTime() + 3_600_000).toISOString()
    const post = await created({ title: 'Sooner', status: 'published', published_at })
    expect(await updated(post.id, { published_at: '' })).toMatchObject({ published_at: now.toISOString() })
  })

  test('does not overwrite what another user saved meanwhile', async () => {
    const post = await created({ title: 'Shared' })
    pass(1)
    await updated(post.id, { title: 'Theirs', updated_at: post.updated_at })
    // The database uses its own clock.
    await sql`update audit_entry set at = ${now} where entity = 'post' and action = 'post.update'`.execute(shop.db)
    await sql`update audit_entry set at = '2026-01-01' where action = 'post.create'`.execute(shop.db)
    pass(1)
    const refused = await update(post.id, { title: 'Mine', updated_at: post.updated_at })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'stale', errors: [{ path: 'title', message: 'Is now Theirs.' }] })
    expect(refused.json().detail).toContain('Nadia Marsh saved this')
    expect(
      (await shop.app.inject({ url: `/api/v1/admin/blog/${post.id}`, headers: staff.headers })).json(),
    ).toMatchObject({ title: 'Theirs' })
  })

  test('answers 404 when it does not exist', async () => {
    expect((await update(2_000_000_000, { title: 'x' })).statusCode).toBe(404)
    expect((await shop.app.inject({ url: '/api/v1/admin/blog/2000000000', headers: staff.headers })).statusCode).toBe(
      404,
    )
  })
})

describe('the cover', () => {
  test('is uploaded with the form, replaced by the next one, and removed on request', async () => {
    const post = await created({ title: 'Covered', cover_alt: 'A tin', cover_image: await picture(10) })
    expect(post.cover_image_url).toBe(`/media/${post.cover_media_key}/1600`)
    expect((await shop.app.inject(`/media/${post.cover_media_key}/400`)).statusCode).toBe(200)
    expect(await updated(post.id, { title: 'Still covered' })).toMatchObject({ cover_media_key: post.cover_media_key })
    const other = await updated(post.id, { cover_image: await picture(200) })
    expect(other.cover_media_key).not.toBe(post.cover_media_key)
    expect(await updated(post.id, { remove_cover: 'true' })).toMatchObject({
      cover_media_key: null,
      cover_alt: 'A tin',
    })
  })

  test('is not stored when the save is rejected', async () => {
    await created({ title: 'There', slug: 'there-already' })
    const count = async () => (await sql`select from media`.execute(shop.db)).rows.length
    const before = await count()
    const fields = { title: 'Here', slug: 'there-already', cover_image: await picture(77) }
    expect((await create(fields)).statusCode).toBe(409)
    expect(await count()).toBe(before)
  })

  test('must be a single image', async () => {
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'])
    expect((await create({ title: 'x', cover_image: svg })).statusCode).toBe(415)
    const form = formOf({ title: 'x' })
    for (const red of [1, 2]) form.append('cover_image', await picture(red), 'a.png')
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const headers = { ...staff.headers, 'content-type': request.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await request.arrayBuffer())
    expect((await shop.app.inject({ method: 'POST', url: '/api/v1/admin/blog/', headers, payload })).statusCode).toBe(
      413,
    )
  })
})

test('deletes an article for good, and preserves its content in the audit entry', async () => {
  const post = await created({ title: 'Going', content: 'Text', status: 'published' })
  const remove = () =>
    shop.app.inject({ method: 'DELETE', url: `/api/v1/admin/blog/${post.id}`, headers: staff.headers })
  expect((await remove()).json()).toEqual({ success: true })
  expect(await visible(post.id)).toBe(false)
  expect((await remove()).statusCode).toBe(404)
  expect((await auditOf(post.id)).at(-1)).toMatchObject({
    action: 'post.delete',
    before: { title: 'Going', content: 'Text' },
    after: null,
  })
})

test.each([
  ['nested too deeply', '> '.repeat(4000)],
  ['full of asterisks', '*a'.repeat(24_900)],
  ['longer than 50,000 characters', 'a '.repeat(25_001)],
])('answers 422 naming the content when an article is %s', async (_what, content) => {
  const response = await create({ title: 'Slow', content })
  expect(response.statusCode).toBe(422)
  expect(response.json().errors).toMatchObject([{ path: 'content' }])
})
