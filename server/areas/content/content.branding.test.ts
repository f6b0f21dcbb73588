import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { toForm } from '../../testing/data/forms.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { announceDueContent } from './content.service.ts'

/** A clock that the test moves. */
let now = new Date(TEST_DAY)
const clock: Clock = { now: () => new Date(now), today: () => now.toISOString().slice(0, 10) }

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp({ clock })
  staff = await staffUser(shop, { name: 'Nadia Rowe', staff_role: 'manager' })
})
afterAll(() => shop.close())

const URL = '/admin/content/branding'
const stored = async () => (await staff.get(URL)).json()
const visible = async () => (await shop.app.inject('/api/v1/site-settings/')).json()
async function draft(fields: object) {
  const { content } = await stored()
  return staff.put(`${URL}/draft`, { content: { ...content, ...fields } })
}
async function upload(bytes: Buffer, name: string): Promise<string> {
  const { payload, headers } = await toForm({}, [{ field: 'image', bytes, name }])
  const url = '/api/v1/admin/content/images'
  const response = await shop.app.inject({ method: 'POST', url, headers: { ...staff.headers, ...headers }, payload })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().path
}
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10"/></svg>',
)

test('nothing changes for visitors before the branding is published; a version can be restored', async () => {
  const logo = await upload(SVG, 'logo.svg')
  const tea = await upload(await sharp(SVG).flatten({ background: '#0a0' }).png().toBuffer(), 'tea.png')
  const before = await visible()
  expect((await draft({ logo, accent_colour: '#7A1FA2', placeholder_images: { tea } })).statusCode).toBe(200)
  expect(await visible()).toEqual(before)
  expect(await stored()).toMatchObject({ has_draft: true, published_content: { logo: '', accent_colour: '' } })

  expect((await staff.post(`${URL}/publish`, { note: 'Plum' })).json()).toMatchObject({ has_draft: false })
  expect(await visible()).toEqual({
    ...before,
    logo: logo.split('/')[2],
    accent_colour: '#7a1fa2',
    placeholder_images: { tea: tea.split('/')[2] },
  })
  const shown = await shop.app.inject('/media/placeholder-tea/400')
  expect(shown.headers.etag).toContain(tea.split('/')[2])
  expect((await readAudit(shop.db, 'content', 'branding')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['content.draft', 'content.publish']),
  )

  await draft({ logo: '', accent_colour: '', placeholder_images: {} })
  await staff.post(`${URL}/publish`, {})
  expect(await visible()).toEqual(before)
  expect((await staff.post(`${URL}/versions/1/restore`, {})).json()).toMatchObject({
    has_draft: true,
    content: { logo },
  })
  expect(await visible()).toEqual(before)
  await staff.delete(`${URL}/draft`)
})

test('a scheduled version becomes public at its time', async () => {
  await draft({ fonts: 'system' })
  const publish_at = new Date(now.getTime() + 3_600_000).toISOString()
  expect((await staff.post(`${URL}/publish`, { publish_at })).json()).toMatchObject({ scheduled: { publish_at } })
  await announceDueContent({ db: shop.db, clock })
  expect(await visible()).toMatchObject({ fonts: 'mona_sans' })
  now = new Date(now.getTime() + 3_600_000)
  await announceDueContent({ db: shop.db, clock })
  await expect.poll(visible).toMatchObject({ fonts: 'system' })
})

test('an invalid colour is not saved, and an image that is not stored is not published', async () => {
  expect((await draft({ accent_colour: 'green' })).json().errors).toMatchObject([{ path: 'accent_colour' }])
  await draft({
    icon: '/media/ffffffffffffffffffffffffffffffff/1600',
    placeholder_images: { tea: '/media/eeeeeeee/1600' },
  })
  const response = await staff.post(`${URL}/publish`, {})
  expect(response.statusCode).toBe(422)
  expect(response.json().errors).toMatchObject([{ path: 'icon' }, { path: 'placeholder_images.tea' }])
  await staff.delete(`${URL}/draft`)
})

test('only those who may change settings change the branding', async () => {
  const writer = await staffUser(shop, { staff_role: 'content' })
  expect((await writer.get(URL)).statusCode).toBe(403)
  expect((await writer.put(`${URL}/draft`, { content: {} })).statusCode).toBe(403)
  expect((await writer.post(`${URL}/publish`, {})).statusCode).toBe(403)
  expect((await writer.get('/admin/content/terms')).statusCode).toBe(200)
})
