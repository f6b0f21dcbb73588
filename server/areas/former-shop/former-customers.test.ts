import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { toForm } from '../../testing/data/forms.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { formerShopCommand } from './former-shop.command.ts'
import { formerShopService } from './former-shop.service.ts'

const clock = fixedClock(TEST_DAY)
let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const SHOPIFY =
  'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Zip,Phone,Accepts SMS Marketing'

async function upload(text: string, name = 'customers.csv') {
  const form = await toForm({}, [{ field: 'file', name, bytes: Buffer.from(text) }])
  const url = '/api/v1/admin/former-shop/imports/?kind=customers'
  return shop.app.inject({ method: 'POST', url, ...form, headers: { ...staff.headers, ...form.headers } })
}
const work = () => formerShopService({ db: shop.db, clock }).workNext()
const stored = async (id: number) => {
  const { items } = (await staff.get('/admin/former-shop/imports/')).json()
  return items.find((item: { id: number }) => item.id === id)
}
const userOf = (email: string) =>
  shop.db.selectFrom('shop_user').selectAll().where('email', '=', email).executeTakeFirst()

/** Checks and imports a file, and returns its last report. */
async function importFile(text: string) {
  const { id } = (await upload(text)).json()
  await work()
  await staff.post(`/admin/former-shop/imports/${id}/start`)
  await work()
  return stored(id)
}

test('a file is checked without a change, then imported with address, consents and normalised email', async () => {
  const text = [
    SHOPIFY,
    "Ada,Moss, Ada.Moss@Example.com ,yes,4 Mill Lane,Ely,cb7 4aa,'+44 7700 900123,no",
    'No,Email,,yes,,,,,',
    '=HYPERLINK("x"),,calc@example.com,,,,,,',
    'Ada,Again,ADA.MOSS@example.com,no,,,,,',
    'Far,Away,far@example.com,,1 Rue,Paris,75001,,',
  ].join('\n')
  const { id, status } = (await upload(text)).json()
  expect(status).toBe('checking')
  await work()
  expect(await stored(id)).toMatchObject({
    status: 'checked',
    rows_done: 5,
    rows_total: 5,
    created: 3,
    unchanged: 1,
    rejected: 1,
    problems: [
      { line: 3, message: expect.stringContaining('no valid email') },
      { line: 5, message: expect.stringContaining('Line 2 has the same email') },
      { line: 6, message: expect.stringContaining('The address is left out. Enter a UK postcode') },
    ],
  })
  expect(await userOf('ada.moss@example.com')).toBeUndefined()

  await staff.post(`/admin/former-shop/imports/${id}/start`)
  await staff.post(`/admin/former-shop/imports/${id}/start`)
  await work()
  expect(await work()).toBe(false)
  expect(await stored(id)).toMatchObject({ status: 'imported', created: 3, unchanged: 1, rejected: 1 })
  const user = await userOf('ada.moss@example.com')
  expect(user).toMatchObject({ name: 'Ada Moss', phone: '+44 7700 900123', password_hash: null, role: 'customer' })
  const userId = user?.id ?? 0
  const address = await shop.db.selectFrom('address').selectAll().where('user_id', '=', userId).execute()
  expect(address).toMatchObject([{ line1: '4 Mill Lane', postcode: 'CB7 4AA', is_default: true }])
  expect((await staff.get(`/admin/former-shop/customers/${userId}`)).json()).toMatchObject({
    source: 'shopify',
    awaits_password: true,
    consents: [
      { channel: 'email', is_granted: true, source: 'Shopify export' },
      { channel: 'sms', is_granted: false, source: 'Shopify export' },
    ],
  })
  const { file } = await shop.db
    .selectFrom('former_import')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(file).toBeNull()
})

test('an existing account stays as it is, also its marketing consent', async () => {
  const known = await signIn(shop.db, { name: 'Known Person' })
  const report = await importFile(`${SHOPIFY}\nOther,Name,${known.email},yes,,,,07700900123,`)
  expect(report).toMatchObject({ status: 'imported', created: 0, unchanged: 1, rejected: 0 })
  expect(await userOf(known.email)).toMatchObject({ name: 'Known Person', phone: '' })
  const consents = shop.db.selectFrom('marketing_consent').select('channel').where('user_id', '=', known.id)
  expect(await consents.execute()).toEqual([])
})

test('a WooCommerce file is read, and its administrators are no customers', async () => {
  const header =
    'user_login,user_email,first_name,last_name,roles,billing_address_1,billing_city,billing_postcode,billing_phone'
  const report = await importFile(
    `${header}\nroot,root@example.com,Root,,administrator,,,,\nzoe,zoe@example.com,Zoë,Hart,customer,2 Quay St,Whitby,YO21 1AA,01904 000000`,
  )
  expect(report).toMatchObject({ created: 1, rejected: 1 })
  expect(await userOf('root@example.com')).toBeUndefined()
  expect(await userOf('zoe@example.com')).toMatchObject({ name: 'Zoë Hart', phone: '01904 000000' })
})

test('after a killed process another continues, and no row is counted or added twice', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => `N,${index},many-${index}@example.com,,,,,,`)
  const { id } = (await upload([SHOPIFY, ...rows].join('\n'))).json()
  await work()
  await staff.post(`/admin/former-shop/imports/${id}/start`)
  // What a process leaves behind that was killed between its first and its second batch.
  const first = rows.slice(0, 200).map((_, index) => ({ name: 'N', email: `many-${index}@example.com` }))
  await shop.db.insertInto('shop_user').values(first).execute()
  const progress = { rows_done: 200, created: 200, attempt: 7, progress_at: clock.now() }
  await shop.db.updateTable('former_import').set(progress).where('id', '=', id).execute()
  expect(await work()).toBe(false)
  const stopped = { progress_at: new Date(clock.now().getTime() - 61_000) }
  await shop.db.updateTable('former_import').set(stopped).where('id', '=', id).execute()

  expect(await work()).toBe(true)
  expect(await stored(id)).toMatchObject({ status: 'imported', rows_done: 450, created: 450, unchanged: 0 })
  const users = shop.db.selectFrom('shop_user').select('id').where('email', 'like', 'many-%')
  expect(await users.execute()).toHaveLength(450)
  expect(await importFile([SHOPIFY, ...rows].join('\n'))).toMatchObject({ created: 0, unchanged: 450 })
})

test('another kind of file and a file that was never checked are rejected', async () => {
  const products = await upload('Handle,Title,Variant Price\nmint,Mint,4.99')
  expect([products.statusCode, products.body]).toEqual([422, expect.stringContaining('customer file')])
  const { id } = (await upload(`${SHOPIFY}\nA,B,unchecked@example.com,,,,,,`)).json()
  const early = await staff.post(`/admin/former-shop/imports/${id}/start`)
  expect([early.statusCode, early.json().code]).toEqual([409, 'not_checked'])
  await work()
  expect((await staff.post('/admin/former-shop/imports/999999/start')).statusCode).toBe(404)
})

test('a failed login sends imported customers a link, and its response is the same for everybody', async () => {
  await importFile(`${SHOPIFY}\nEve,Holt,eve.holt@example.com,,,,,,`)
  const tryLogin = (email: string) =>
    shop.app.inject({ method: 'POST', url: '/api/v1/users/login', payload: { email, password: 'former-password' } })
  const answers = [await tryLogin('eve.holt@example.com'), await tryLogin('nobody@example.com')]
  const [imported, unknown] = answers.map((answer) => ({ ...answer.json(), request_id: '', instance: '' }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  expect(imported).toEqual(unknown)
  expect(imported.detail).toContain('customer of our former shop')
  const mails = await shop.db
    .selectFrom('mail')
    .select(['recipient', 'kind', 'data'])
    .where('kind', '=', 'password_reset')
    .execute()
  expect(mails).toMatchObject([{ recipient: 'eve.holt@example.com' }])

  const token = new URL(JSON.parse(JSON.stringify(mails[0]?.data)).link).searchParams.get('token')
  const payload = { token, new_password: 'a-new-password-1' }
  expect((await shop.app.inject({ method: 'POST', url: '/api/v1/users/reset-password', payload })).statusCode).toBe(200)
  const login = { email: 'eve.holt@example.com', password: 'a-new-password-1' }
  expect((await shop.app.inject({ method: 'POST', url: '/api/v1/users/login', payload: login })).statusCode).toBe(200)
})

test('the command reports a dry run and adds only what is missing', async () => {
  const lines: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'former-shop-'))
  const path = `${folder}/customers.csv`
  await writeFile(path, `${SHOPIFY}\nCli,One,cli-1@example.com,,,,,,\nCli,Two,cli-2@example.com,,,,,,`)
  const run = (isTrial: boolean) =>
    formerShopCommand([path], {
      db: shop.db,
      clock: clock,
      kind: 'customers',
      isTrial,
      print: (line) => lines.push(line),
    })
  expect(await run(true)).toBe(0)
  expect(lines.at(-1)).toBe('Nothing was changed. It would be: 2 added, 0 already here, 0 rejected.')
  expect(await userOf('cli-1@example.com')).toBeUndefined()
  expect(await run(false)).toBe(0)
  expect(await run(false)).toBe(0)
  expect(lines.at(-1)).toBe('0 added, 2 already here, 0 rejected.')
  await rm(folder, { recursive: true })
})
