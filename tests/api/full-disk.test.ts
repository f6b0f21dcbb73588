/**
 * The disk for images is full. Staff who save a product or an article with a new image get the message that there is no space
 * and nothing was saved; no partial data remains on the disk or in the database. Customers notice nothing: images are shown,
 * and everything without new images works. With space again, the same form can be saved.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { lawfulDraft, toWireProduct } from '../../server/areas/compliance/compliance.test-products.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { toForm } from '../../server/testing/data/forms.ts'
import { staffUser } from '../../server/testing/data/staff.ts'
import { openSmallDisk, type SmallDisk } from '../../server/testing/processes/small-disk.ts'

const NO_ROOM = 'There’s no space left for images, so nothing was saved. Try again when there’s more space.'

let disk: SmallDisk
let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let small: Buffer
let large: Buffer

beforeAll(async () => {
  disk = await openSmallDisk()
  shop = await buildTestApp({ storage: disk.storage })
  staff = await staffUser(shop)
  small = await noise(40)
  large = await noise(500)
})
beforeEach(() => disk.free())
afterAll(async () => {
  await shop.close()
  await disk.remove()
})

/** An image that does not compress well. */
const noise = (size: number) => {
  const pixels = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: size, height: size, channels: 3, background: 'black', noise: pixels } })
    .png()
    .toBuffer()
}

async function save(files: readonly Buffer[], draft = lawfulDraft('tea', { fields: { status: 'active' } })) {
  const images = files.map((_, n) => ({ media_key: `upload:${n}`, alt: 'A tin' }))
  const data = toWireProduct({ ...draft, images })
  const named = files.map((bytes, n) => ({ field: 'images', bytes, name: `picture-${n}.png` }))
  const form = await toForm({ product_data_json: data }, named)
  const headers = { ...staff.headers, ...form.headers }
  return shop.app.inject({ method: 'POST', url: '/api/v1/admin/products/', ...form, headers })
}

async function stored() {
  const rows = async (table: 'media' | 'product' | 'blog_post' | 'audit_entry') => {
    const found = await shop.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .execute()
    return found[0]?.rows
  }
  return {
    files: await disk.files(),
    media: await rows('media'),
    products: await rows('product'),
    posts: await rows('blog_post'),
    entries: await rows('audit_entry'),
  }
}

test('a product whose image does not fit is rejected and leaves nothing behind, and is saved once there is space', async () => {
  const draft = lawfulDraft('tea', { fields: { status: 'active' } })
  const before = await stored()
  await disk.fill(0)
  expect((await save([large], draft)).json()).toMatchObject({ status: 507, code: 'storage_full', detail: NO_ROOM })
  // The first fits, the second does not: neither is stored.
  await disk.fill(60_000)
  expect((await save([small, large], draft)).json()).toMatchObject({
    status: 507,
    code: 'storage_full',
    detail: NO_ROOM,
  })
  expect(await stored()).toEqual(before)

  await disk.free()
  expect((await save([small, large], draft)).statusCode).toBe(201)
  const after = await stored()
  expect(after.files).toHaveLength(before.files.length + 2)
  expect(after.products).toBe(Number(before.products) + 1)
})

test('an article whose cover does not fit is rejected, and can be saved without one', async () => {
  await disk.fill(0)
  const before = await stored()
  const write = async (files: { field: string; bytes: Buffer; name: string }[]) => {
    const form = await toForm({ title: 'How to steep', content: 'Slowly.', status: 'draft' }, files)
    const headers = { ...staff.headers, ...form.headers }
    return shop.app.inject({ method: 'POST', url: '/api/v1/admin/blog/', ...form, headers })
  }
  const refused = await write([{ field: 'cover_image', bytes: large, name: 'cover.png' }])
  expect(refused.json()).toMatchObject({ status: 507, code: 'storage_full', detail: NO_ROOM })
  expect(await stored()).toEqual(before)
  expect((await write([])).statusCode).toBe(201)
})

test('customers still see every image, even in sizes requested for the first time', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect((await save([await noise(300)])).statusCode).toBe(201)
  const media = await shop.db.selectFrom('media').select('key').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  await disk.fill(0)
  for (let n = 0; n < 2; n += 1) {
    const picture = await shop.app.inject({ url: `/media/${media.key}/200`, headers: { accept: 'image/webp' } })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
  }
  expect((await shop.app.inject('/api/v1/products/')).statusCode).toBe(200)
  // Sizes are stored after the response, so the unfinished file may still be there for a moment.
  await expect.poll(async () => (await disk.files()).filter((name) => name.endsWith('.new'))).toEqual([])
  await expect.poll(() => warned.mock.calls.flat().join('\n')).toContain('could not be stored')
})
