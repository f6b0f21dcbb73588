import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenForChanges, type Topic } from '../../platform/messages/events.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { toForm } from '../../testing/data/forms.ts'
import { readAudit, setUpCodes, staffUser } from '../../testing/data/staff.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Ada Reed' })
  await setUpCodes(shop.db, staff.id)
})
afterAll(() => shop.close())

const settings = async () => (await staff.get('/admin/settings/')).json()

test('returns the defaults when nothing was saved; the first save checks the version that was read', async () => {
  const fresh = await buildTestApp()
  const own = await staffUser(fresh)
  const before = (await own.get('/admin/settings/')).json()
  expect(before).toMatchObject({
    site_name: 'Alder Vapour',
    staff_code_required: false,
    updated_at: '1970-01-01T00:00:00.000Z',
  })
  const save = (city: string) => own.put('/admin/settings/', { city, updated_at: before.updated_at })
  const both = await Promise.all([save('York'), save('Leeds')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await fresh.close()
})

test('saves the fields that are sent, shows them to visitors, leaves the rest, and notifies every process', async () => {
  const heard: Topic[] = []
  const listener = await listenForChanges(shop.db, (topic) => heard.push(topic))
  await staff.put('/admin/settings/', { city: 'York', standard_delivery_fee: 4.99 })
  const saved = (await staff.put('/admin/settings/', { deliver_to: ['WLS', 'ENG'], staff_code_required: true })).json()
  expect(saved).toMatchObject({
    city: 'York',
    standard_delivery_fee: 4.99,
    deliver_to: ['ENG', 'WLS'],
    staff_code_required: true,
  })
  expect(await settings()).toEqual(saved)
  const visible = (await shop.app.inject('/api/v1/site-settings/')).json()
  expect(visible).toMatchObject({ city: 'York', standard_delivery_fee: 4.99, deliver_to: ['ENG', 'WLS'] })
  expect(visible).not.toHaveProperty('staff_code_required')
  expect(visible).not.toHaveProperty('updated_at')
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['site-settings', 'sessions']))
  await listener.close()
})

test('a save adds an audit entry, and the second of two saves gets a version conflict', async () => {
  const { updated_at, city } = await settings()
  expect((await staff.put('/admin/settings/', { city: 'Whitby', updated_at })).statusCode).toBe(200)
  const late = await staff.put('/admin/settings/', { city: 'Hull', updated_at })
  expect(late.json()).toMatchObject({
    status: 409,
    code: 'stale',
    errors: [{ path: 'city', message: 'Is now Whitby.' }],
  })
  expect(await settings()).toMatchObject({ city: 'Whitby' })
  expect((await readAudit(shop.db, 'site_settings', 'site')).at(-1)).toEqual({
    user_id: staff.id,
    action: 'site_settings.update',
    before: { city },
    after: { city: 'Whitby' },
  })
})

test.each([
  ['bank_sort_code', '123456', '12-34-56'],
  ['bank_sort_code', '12 34 56', '12-34-56'],
  ['bank_account_number', '1234 5678', '12345678'],
  ['bank_iban', 'gb29 nwbk 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['bank_iban', 'DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['vat_number', '123 4567 89', 'GB123456789'],
  ['vat_number', 'gb 123 4567 89 001', 'GB123456789001'],
  ['company_number', 'sc123456', 'SC123456'],
  ['company_number', '01234567', '01234567'],
  ['postal_code', 'ls14ap', 'LS1 4AP'],
  ['phone', '+44 (0)113  496 0000', '+44 (0)113 496 0000'],
  ['social_x', 'https://x.com/aldervapour', 'https://x.com/aldervapour'],
  ['social_facebook', '', ''],
  ['bank_iban', ' ', ''],
  ['accent_colour', ' #0B6150', '#0b6150'],
  ['order_number_prefix', 'arn-', 'ARN-'],
])('normalises %s from "%s"', async (name, typed, kept) => {
  const response = await staff.put('/admin/settings/', { [name]: typed })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()[name]).toBe(kept)
})

test.each([
  ['site_name', ''],
  ['contact_email', 'hello'],
  ['contact_email', ''],
  ['bank_sort_code', '12-34-5'],
  ['bank_account_number', '1234567'],
  ['bank_iban', 'GB29 NWBK 6016 1331 9268 18'],
  ['bank_iban', 'GB29 NWBK 6016 1331 9268'],
  ['vat_number', 'GB12345678'],
  ['vat_number', 'FR12345678901'],
  ['company_number', '1234567'],
  ['company_number', 'ABC12345'],
  ['postal_code', 'JE2 3AB'],
  ['phone', 'call me'],
  ['social_x', 'http://x.com/a'],
  ['social_x', 'javascript:alert(1)'],
  ['social_x', 'https://user@x.com/'],
  ['standard_delivery_fee', -1],
  ['vape_marketing_mode', 'loud'],
  ['deliver_to', []],
  ['deliver_to', ['FRA']],
  ['card_payment_classes', ['tobacco']],
  ['staff_code_required', 'yes'],
  ['accent_colour', 'green'],
  ['accent_colour', '#0b615'],
  ['fonts', 'comic'],
  ['order_number_prefix', 'VS'],
  ['order_number_prefix', "V'S-"],
])('rejects %s as %j, with a message at the field', async (name, value) => {
  const before = await settings()
  const response = await staff.put('/admin/settings/', { [name]: value })
  expect(response.statusCode).toBe(422)
  const [fault] = response.json().errors
  expect(fault.path.split('.')[0]).toBe(name)
  expect(fault.message).not.toMatch(/invalid|expected|regex/i)
  expect(await settings()).toEqual(before)
})

describe('the logo', () => {
  const upload = async (slot: string, file: string) => {
    const { headers, payload } = await toForm({}, [{ field: 'file', bytes: Buffer.from(file), name: 'logo.svg' }])
    const url = `/api/v1/admin/settings/images/${slot}`
    return shop.app.inject({ method: 'PUT', url, headers: { ...staff.headers, ...headers }, payload })
  }
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inside}</svg>`
  const drawing = svg('<rect width="40" height="10" fill="#0b6150"/>')

  test('is an SVG drawn as an image, which no script survives, and visitors see its key', async () => {
    const response = await upload('logo', svg('<script>alert(1)</script><rect width="40" height="10"/>'))
    expect(response.statusCode, response.body).toBe(200)
    const { logo } = response.json()
    const row = await shop.db
      .selectFrom('media')
      .select(['content_type', 'width'])
      .where('key', '=', logo)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ content_type: 'image/webp', width: 1024 })
    expect((await shop.app.inject('/api/v1/site-settings/')).json()).toMatchObject({ logo })
    expect((await staff.put('/admin/settings/', { logo: null })).json()).toMatchObject({ logo: null })
  })

  test('saving a key that is not uploaded is rejected', async () => {
    expect((await staff.put('/admin/settings/', { logo: 'placeholder' })).statusCode).toBe(422)
  })

  test.each([
    ['an entity', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${drawing}`, 422],
    ['a page', '<!doctype html><p><svg></svg>', 422],
    ['a text', 'logo', 415],
    ['no drawing', svg('<g'), 422],
    ['a large file', svg(`<!--${'x'.repeat(600_000)}-->`), 422],
  ])('%s is rejected', async (_what, file, status) => {
    expect((await upload('logo', file)).statusCode).toBe(status)
    expect(await settings()).toMatchObject({ logo: null })
  })

  test('an icon replaces those of browser tabs', async () => {
    const before = (await shop.app.inject('/icons/32.png')).rawPayload
    const { icon } = (await upload('icon', drawing)).json()
    const own = (await shop.app.inject(`/icons/32.png?v=${icon}`)).rawPayload
    expect(own.equals(before)).toBe(false)
    await staff.put('/admin/settings/', { icon: null })
    expect((await shop.app.inject('/icons/32.png')).rawPayload.equals(before)).toBe(true)
  })
})
