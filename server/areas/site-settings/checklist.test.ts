import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { setUpCodes, staffUser } from '../../testing/data/staff.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'

interface Step {
  key: string
  title: string
  detail: string
  is_done: boolean
  is_required: boolean
}

const LIVE = {
  PUBLIC_URL: 'https://www.tarn-and-co.co.uk',
  SMTP_URL: 'smtp://mail.tarn-and-co.co.uk',
  SHOP_SUSPENDED: 'off',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
/** Everything that the settings page can complete. */
const SAVED = {
  site_name: 'Tarn & Co',
  contact_email: 'hello@tarn-and-co.co.uk',
  phone: '0113 496 0000',
  address_line: '1 Tarn Road',
  city: 'Leeds',
  postal_code: 'LS1 4AP',
  legal_name: 'Tarn & Co Ltd',
  company_number: '01234567',
  vat_number: 'GB123456789',
  standard_delivery_fee: 8,
  free_shipping_threshold: 50,
  express_shipping_fee: 12,
  bank_account_name: 'Tarn & Co Ltd',
  bank_sort_code: '12-34-56',
  bank_account_number: '12345678',
  social_x: 'https://x.com/tarn',
  coupons_apply_to_vaping: false,
  vape_marketing_mode: 'factual',
  age_check_required: true,
  card_payment_classes: ['tea'],
  deliver_to: ['ENG', 'WLS'],
  chat_at_checkout: false,
  staff_code_required: true,
  food_registration_confirmed: true,
}

/** Returns the incomplete steps by key. */
async function left(staff: Awaited<ReturnType<typeof staffUser>>) {
  const response = await staff.get('/admin/settings/checklist')
  expect(response.statusCode, response.body).toBe(200)
  const { items, total, done } = response.json()
  expect(total).toBe(items.length)
  expect(done).toBe(items.filter((step: Step) => step.is_done).length)
  return new Map<string, Step>(items.filter((step: Step) => !step.is_done).map((step: Step) => [step.key, step]))
}

let shop: TestApp
afterAll(() => shop.close())
beforeAll(async () => {
  shop = await buildTestApp({ config: { ...readConfig({ ...LIVE, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' }) } })
})

test('a new shop has nearly every step to do, each with a description', async () => {
  const fresh = await buildTestApp({
    config: { demo: true, suspended: false, publicUrl: 'http://localhost:3000' },
  })
  const staff = await staffUser(fresh)
  await fresh.db.updateTable('shop_user').set({ email: 'admin@example.com' }).where('id', '=', staff.id).execute()
  const steps = await left(staff)
  expect([...steps.keys()]).toEqual([
    'site_name',
    'contact_email',
    'address',
    'legal_name',
    'company_number',
    'vat_number',
    'phone',
    'delivery_fees',
    'bank_details',
    'social_links',
    'products',
    'age_check_provider',
    'coupons_apply_to_vaping',
    'vape_marketing_mode',
    'card_payment_classes',
    'deliver_to',
    'scotland_register_number',
    'food_registration',
    'chat_at_checkout',
    'own_admin',
    'staff_code_required',
    'public_url',
    'smtp',
    'card_payments',
    'sandbox_off',
    'demo_off',
    'backups',
  ])
  for (const { title, detail } of steps.values()) expect(`${title}${detail}`).not.toContain('undefined')
  await fresh.close()
})

test('a ready shop has only its operator’s backups left', async () => {
  const staff = await staffUser(shop)
  await setUpCodes(shop.db, staff.id)
  await insertProduct(shop.db)
  expect((await staff.put('/admin/settings/', SAVED)).statusCode).toBe(200)
  const steps = await left(staff)
  expect([...steps.keys()]).toEqual(['backups'])
  expect(steps.get('backups')).toMatchObject({ is_required: false })
})

test('delivery fees count as reviewed once they were saved, changed or not', async () => {
  const fresh = await buildTestApp()
  const staff = await staffUser(fresh)
  await staff.put('/admin/settings/', { standard_delivery_fee: 8 })
  expect(await left(staff)).toHaveProperty('size')
  expect((await left(staff)).has('delivery_fees')).toBe(true)
  await staff.put('/admin/settings/', { free_shipping_threshold: 50, express_shipping_fee: 12 })
  expect((await left(staff)).has('delivery_fees')).toBe(false)
  await fresh.close()
})

test('the provider’s written approval completes the card step, and the Scottish register its own', async () => {
  const staff = await staffUser(shop)
  await setUpCodes(shop.db, staff.id)
  await staff.put('/admin/settings/', { card_payment_classes: ['device'], deliver_to: ['SCT'] })
  expect([...(await left(staff)).keys()]).toEqual(
    expect.arrayContaining(['card_payment_classes', 'scotland_register_number']),
  )
  const changes = {
    card_provider_approval: 'Mollie, 3 May 2026, filed under payments',
    scotland_register_number: '1234',
  }
  expect((await staff.put('/admin/settings/', changes)).json()).toMatchObject(changes)
  const steps = await left(staff)
  expect(steps.has('card_payment_classes') || steps.has('scotland_register_number')).toBe(false)
})

test('the demo login is a step as long as it works', async () => {
  const staff = await staffUser(shop)
  await setUpCodes(shop.db, staff.id)
  const demo = await signIn(shop.db, { role: 'admin' })
  const change = (facts: { email?: string; is_disabled?: boolean }) =>
    shop.db.updateTable('shop_user').set(facts).where('id', '=', demo.id).execute()
  await change({ email: 'admin@example.com' })
  expect((await left(staff)).get('own_admin')?.detail).toContain('admin@example.com')
  await change({ is_disabled: true })
  expect((await left(staff)).has('own_admin')).toBe(false)
})

test('test keys, a suspended shop and a local address are not ready', async () => {
  const config = readConfig({
    ...LIVE,
    STRIPE_SECRET_KEY: 'sk_test_1',
    PUBLIC_URL: 'https://127.0.0.1:3000',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  })
  const test = await buildTestApp({ config: { ...config, variables: { ...config.variables, PAYMENT_SANDBOX: 'on' } } })
  const steps = await left(await staffUser(test))
  expect(steps.get('card_payments')).toMatchObject({ is_required: false })
  expect(steps.has('public_url')).toBe(true)
  expect(steps.has('sandbox_off')).toBe(true)
  await test.close()
})

test.each([
  { publicUrl: 'http://localhost:3000', isTrial: true },
  { publicUrl: 'http://shop.example', isTrial: false },
])('at $publicUrl the steps about the server must be done before opening: not $isTrial', async (facts) => {
  const config = {
    ...readConfig({ SHOP_SUSPENDED: 'off', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'silent' }),
    publicUrl: facts.publicUrl,
  }
  const test = await buildTestApp({ config: { ...config, variables: { PAYMENT_SANDBOX: 'on' } } })
  const steps = await left(await staffUser(test))
  for (const key of ['public_url', 'smtp', 'sandbox_off'])
    expect(steps.get(key), key).toMatchObject({ is_required: !facts.isTrial })
  await test.close()
})
