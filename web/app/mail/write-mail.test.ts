import { join } from 'node:path'
import { AccountChange, MailData } from '@shop/contract/mail.ts'
import type { Order } from '@shop/contract/orders.ts'
import { PrivacyRequestKind } from '@shop/contract/privacy/privacy.ts'
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { describe, expect, test } from 'vitest'
import { buildOrder, buildParcel } from '../testing/orders.ts'
import { writeMail } from './write-mail.tsx'

const SNAPSHOTS = join(import.meta.dirname, '../../../tests/snapshots/mails')

const settings = {
  ...DEFAULT_SITE_SETTINGS,
  legal_name: 'Alder Vapour Ltd',
  company_number: '01234567',
  bank_account_name: 'Alder Vapour Ltd',
  bank_sort_code: '20-00-00',
  bank_account_number: '12345678',
}
const COLLECTED = {
  collection_point: '12 Kirkgate, Leeds LS1 4AP. Monday to Saturday, 9 to 17:30',
  collection_code: '482915',
}
const orderOf = ({ kind }: MailData): Order =>
  buildOrder(kind === 'order_ready' || kind === 'order_collected' ? COLLECTED : {})
const write = (data: MailData, order: Order | null = orderOf(data)) =>
  writeMail({ data, order, settings, public_url: 'https://shop.example' })

const RETURNED = {
  order_id: 7,
  return_id: 3,
  number: 'RT-000003',
  items: [{ name: 'Mesh coils', quantity: 2, reason: 'faulty' as const }],
}
const DECIDED = { order_id: 7, number: 'RT-000003', lines: ['1 × Mesh coils: refunded.'] }

const EVERY_KIND: MailData[] = [
  { kind: 'welcome' },
  { kind: 'password_reset', link: 'https://shop.example/reset-password?token=abc' },
  { kind: 'password_changed' },
  { kind: 'email_confirm', link: 'https://shop.example/confirm-email?token=abc' },
  { kind: 'email_change_asked', email: 'new@example.com' },
  { kind: 'email_changed', email: 'new@example.com' },
  ...AccountChange.options.map((change) => ({ kind: 'account_changed' as const, change })),
  { kind: 'order_received', order_id: 7 },
  { kind: 'transfer_instructions', order_id: 7 },
  { kind: 'payment_received', order_id: 7 },
  { kind: 'payment_link', order_id: 7, due: '2026-12-01T12:00:00.000Z', message: 'Call us if your bank asks.' },
  { kind: 'age_check_requested', order_id: 7, token: '7.abc', due: '2026-12-01T12:00:00.000Z', is_reminder: true },
  {
    kind: 'lot_recall',
    order_id: 7,
    token: '3-7.abc',
    lot_no: 'GM10',
    item_name: 'Garden Mint',
    quantity: 2,
    reason: 'Its label may state the wrong strength.',
    advice: 'Please stop using it and send it back.',
  },
  {
    kind: 'purchase_order',
    number: 'PO-1001',
    account_no: 'A-4711',
    expected_on: '2026-12-01',
    items: ['60 × Garden Mint, 10 mg (GM-10), £2.88 each', '24 × Nettle Tea (TE-NM-20)'],
    note: 'Please ring the bell.',
  },
  { kind: 'order_shipped', order_id: 7 },
  { kind: 'order_ready', order_id: 7 },
  { kind: 'order_delivered', order_id: 7 },
  { kind: 'order_collected', order_id: 7 },
  { kind: 'order_cancelled', order_id: 7, reason: 'It was not paid in time.' },
  { kind: 'order_edited', order_id: 7, changes: '1 × Moroccan Mint Tea removed.' },
  { kind: 'order_refunded', order_id: 7, amount: 1234 },
  { kind: 'return_received', ...RETURNED, reason: 'change_of_mind', note: 'Too strong' },
  { kind: 'staff_return', ...RETURNED, reason: 'faulty', note: '' },
  { kind: 'return_arrived', order_id: 7, number: 'RT-000003', due: '2026-12-01T12:00:00.000Z' },
  { kind: 'return_cancelled', order_id: 7, number: 'RT-000003' },
  { kind: 'return_replaced', order_id: 7, number: 'RT-000003', tracking_number: 'RN482915037GB' },
  { kind: 'return_decided', ...DECIDED, outcome: 'refunded', amount: 1234 },
  { kind: 'return_decided', ...DECIDED, outcome: 'replaced', amount: 0 },
  { kind: 'return_decided', ...DECIDED, outcome: 'rejected', amount: 0 },
  ...PrivacyRequestKind.options.flatMap((about) => [
    { kind: 'privacy_received' as const, about, due: '2026-12-21T12:00:00.000Z' },
    { kind: 'staff_privacy' as const, about, due: '2026-12-21T12:00:00.000Z' },
  ]),
  { kind: 'subscription_confirm', purpose: 'newsletter', token: '3.abc', item_name: '' },
  { kind: 'subscription_confirm', purpose: 'back_in_stock', token: '3.abc', item_name: 'Moroccan Mint Tea, 100 g' },
  {
    kind: 'back_in_stock',
    unsubscribe_token: '3.abc',
    item_name: 'Moroccan Mint Tea, 100 g',
    price: 650,
    path: '/product/12-moroccan-mint-tea?v=30',
  },
  { kind: 'staff_new_order', order_id: 7 },
  { kind: 'staff_age_check', order_id: 7, reason: 'The name is not known there.' },
  { kind: 'staff_refund_approval', order_id: 7, amount: 1234, reason: 'Broken on arrival', by: 'Zelda Staff' },
  { kind: 'staff_invited', link: 'https://shop.example/reset-password?token=abc', role: 'Packing', by: 'Zelda Staff' },
  { kind: 'customer_invited', link: 'https://shop.example/reset-password?token=abc' },
  { kind: 'staff_new_admin', name: 'Ada Moss', email: 'ada@example.com', by: 'Zelda Staff' },
  {
    kind: 'staff_message',
    topic: 'order',
    order_number: '',
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Where\nis it?',
  },
  {
    kind: 'staff_webhook_disabled',
    url: 'https://erp.example.com/hooks',
    error: 'The receiver answered with status 500.',
  },
  { kind: 'staff_low_stock', product_id: 12, item_name: 'Garden Mint', sku: 'GM', stock_quantity: 2 },
]

describe.each(EVERY_KIND)('$kind $change', (data) => {
  test('has a subject, HTML with the trader’s details, and the same as text', async () => {
    const mail = await write(data)
    expect(mail.subject).toMatch(/^\S.{5,80}$/)
    expect(mail.html).toContain('Alder Vapour Ltd')
    expect(mail.html).toContain('lang="en-GB"')
    expect(mail.text).toContain('Company number 01234567')
    expect(mail.html + mail.text).not.toMatch(/undefined|NaN|\[object/)
  })

  test('matches its snapshot', async () => {
    const { subject, text, html } = await write(data)
    const named = Object.entries(data).find(([key]) => ['change', 'about', 'outcome', 'purpose'].includes(key))
    const variant = named?.[1]
    const name = [data.kind, variant].filter(Boolean).join('-')
    const lines = html.replaceAll('><', '>\n<')
    await expect(`Subject: ${subject}\n\n${text}\n\n${lines}\n`).toMatchFileSnapshot(join(SNAPSHOTS, `${name}.txt`))
  })
})

test('covers every kind of mail', () => {
  const kinds = MailData.options.map(({ shape }) => shape.kind.value)
  expect(new Set(EVERY_KIND.map(({ kind }) => kind))).toEqual(new Set(kinds))
})

test('escapes markup in names', async () => {
  const { html } = await write({ kind: 'staff_new_admin', name: '<b>Ada</b>', email: 'ada@example.com', by: 'Zelda' })
  expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
})

test('an order mail holds every line, the total with VAT, the address and the right to cancel', async () => {
  const { text } = await write({ kind: 'order_received', order_id: 7 })
  for (const part of [
    '3 × Garden Mint, 10 mg',
    '£14.97',
    '−£1.50',
    '£8.00',
    '£21.47',
    '£3.58',
    'LS7 3QD',
    'Your right to cancel',
  ]) {
    expect(text).toContain(part)
  }
})

test('the transfer instructions hold the exact amount, the reference and the account', async () => {
  const order = buildOrder({
    payment_method: 'bank_transfer',
    status: 'awaiting_transfer',
    expires_at: '2026-11-28T12:00:00.000Z',
  })
  const { text } = await write({ kind: 'transfer_instructions', order_id: 7 }, order)
  for (const part of [
    '£21.47',
    'VS-2026-000007',
    '20-00-00',
    '12345678',
    '28 November 2026',
    'bank-transfer-payment?order=7',
  ]) {
    expect(text).toContain(part)
  }
})

test('links a shipped order to its tracking and a delivered one to its reviews', async () => {
  const shipped = buildOrder({
    parcels: [buildParcel(null, 'PX 4471', 'https://courier.example/PX4471'), buildParcel(2, 'PX 4472')],
  })
  expect((await write({ kind: 'order_shipped', order_id: 7 }, shipped)).html).toContain(
    'https://courier.example/PX4471',
  )
  const items = buildOrder().items.map((item) => ({ ...item, reviewable_product_ids: [12] }))
  const delivered = await write({ kind: 'order_delivered', order_id: 7 }, buildOrder({ items }))
  expect(delivered.html).toContain('https://shop.example/review/7/12')
})

test.each([
  { kind: 'staff_new_order', order_id: 7 },
  { kind: 'staff_age_check', order_id: 7, reason: 'The name is not known there.' },
] satisfies MailData[])('$kind links staff to the order', async (data) => {
  const mail = await write(data)
  expect(mail.html).toContain('href="https://shop.example/admin/orders/7"')
  expect(mail.text).toContain('https://shop.example/admin/orders/7')
})

test('rejects a mail about an order that does not exist', async () => {
  await expect(write({ kind: 'order_shipped', order_id: 7 }, null)).rejects.toThrow('needs its order')
})
