/** Invented data for previews and tests of mails. */
import { AccountChange, type MailData } from '@shop/contract/mail.ts'
import { SubscriptionPurpose } from '@shop/contract/mail-subscriptions/mail-subscriptions.ts'
import type { MailId } from '@shop/contract/mails/mails.ts'
import { MAILS } from '@shop/contract/mails/mails.ts'
import type { Order } from '@shop/contract/orders.ts'

const AT = '2026-11-21T12:00:00.000Z'
const DUE = '2026-12-21T12:00:00.000Z'
const PERSON = { name: 'Alex Example', email: 'alex@example.com' }

export const needsOrder = (mail: MailId): boolean => MAILS[mail].values.includes('order_number')

/** Returns data as an event of this mail would have it. Its links lead to pages of the shop, but open nothing. */
export function sampleData(mail: MailId, order_id: number, publicUrl: string): MailData {
  const [kind, variant = ''] = mail.split('.')
  const link = (page: string) => `${publicUrl}/${page}?token=sample`
  switch (kind) {
    case 'welcome':
    case 'password_changed':
      return { kind }
    case 'password_reset':
      return { kind, link: link('reset-password') }
    case 'email_confirm':
      return { kind, link: link('confirm-email') }
    case 'email_change_asked':
    case 'email_changed':
      return { kind, email: PERSON.email }
    case 'account_changed':
      return { kind, change: AccountChange.parse(variant) }
    case 'order_received':
    case 'transfer_instructions':
    case 'payment_received':
    case 'order_shipped':
    case 'order_ready':
    case 'order_delivered':
    case 'order_collected':
    case 'staff_new_order':
      return { kind, order_id }
    case 'payment_link':
      return { kind, order_id, due: DUE, message: '', token: 'sample' }
    case 'age_check_requested':
      return { kind, order_id, token: 'sample', due: DUE, is_reminder: variant === 'reminder' }
    case 'lot_recall':
      return {
        kind,
        order_id,
        token: 'sample',
        lot_no: 'GM10-2610-11',
        item_name: 'Garden Mint, 10 mg',
        quantity: 2,
        reason: 'Its label may state the wrong strength.',
        advice: 'Please stop using it and send it back.',
      }
    case 'purchase_order': {
      const items = ['60 × Garden Mint, 10 mg (GM-10), £2.88 each', '24 × Nettle Tea (TE-NM-20), £1.72 each']
      return { kind, number: 'PO-1001', account_no: 'A-4711', expected_on: '2026-12-01', items, note: '' }
    }
    case 'order_cancelled':
      return { kind, order_id, reason: 'It was not paid in time.' }
    case 'order_edited':
      return { kind, order_id, changes: '1 × Moroccan Mint Tea removed.' }
    case 'order_refunded':
      return { kind, order_id, amount: 1234 }
    case 'return_received':
    case 'staff_return':
      return {
        kind,
        order_id,
        return_id: 1,
        number: 'RT-000001',
        items: [{ name: 'Garden Mint, 10 mg', quantity: 1, reason: 'change_of_mind' }],
        reason: 'change_of_mind',
        note: 'Too strong for me.',
      }
    case 'return_arrived':
      return { kind, order_id, number: 'RT-000001', due: DUE }
    case 'return_cancelled':
      return { kind, order_id, number: 'RT-000001' }
    case 'return_replaced':
      return { kind, order_id, number: 'RT-000001', tracking_number: 'RN482915037GB' }
    case 'return_decided':
      return { kind, order_id, number: 'RT-000001', ...decided(variant) }
    case 'privacy_received':
    case 'staff_privacy':
      return { kind, about: variant === 'complaint' ? 'complaint' : 'access', due: DUE }
    case 'subscription_confirm':
      return {
        kind,
        purpose: SubscriptionPurpose.parse(variant),
        token: 'sample',
        item_name: 'Moroccan Mint Tea, 100 g',
      }
    case 'back_in_stock':
      return { kind, unsubscribe_token: 'sample', item_name: 'Moroccan Mint Tea, 100 g', price: 650, path: '/shop' }
    case 'staff_message':
      return { kind, ...PERSON, topic: 'order', order_number: '', message: 'Where is my parcel?' }
    case 'staff_age_check':
      return { kind, order_id, reason: 'No records match.' }
    case 'staff_refund_approval':
      return { kind, order_id, amount: 1234, reason: 'Broken on arrival', by: PERSON.name }
    case 'staff_invited':
      return { kind, link: link('reset-password'), role: 'Packing', by: PERSON.name }
    case 'customer_invited':
      return { kind, link: link('reset-password') }
    case 'staff_new_admin':
      return { kind, ...PERSON, by: 'Sam Example' }
    case 'staff_webhook_disabled':
      return { kind, url: 'https://erp.example.com/hooks', error: 'The receiver answered with status 500.' }
    case 'staff_low_stock':
      return { kind, item_name: 'Garden Mint, 10 mg', sku: 'MINT-10', stock_quantity: variant === 'low' ? 2 : 0 }
    default:
      throw new Error(`There is no sample of the mail ${mail}.`)
  }
}

function decided(
  variant: string | undefined,
): Pick<MailData & { kind: 'return_decided' }, 'outcome' | 'amount' | 'lines'> {
  if (variant === 'refunded') return { outcome: variant, amount: 1234, lines: ['1 × Garden Mint, 10 mg: refunded.'] }
  if (variant === 'replaced') return { outcome: variant, amount: 0, lines: ['1 × Slim Kit: replaced.'] }
  const lines = ['1 × Garden Mint, 10 mg: not accepted. The seal was broken.']
  return { outcome: 'rejected', amount: 0, lines }
}

const ADDRESS: Order['shipping_address'] = {
  full_name: PERSON.name,
  line1: '1 Sample Street',
  line2: '',
  city: 'Leeds',
  county: '',
  postcode: 'LS1 1AA',
  country: 'GB',
  phone: '',
}

/** What an order that is collected has. */
const COLLECTION = {
  collection_point: '1 High Street, Leeds LS1 1AA. Monday to Saturday, 9 to 17:30',
  collection_code: '482915',
}

/** Returns the order with what the mail says of it. */
export const orderForSample = (mail: MailId, order: Order): Order =>
  MAILS[mail].values.includes('collection_code') ? { ...order, ...COLLECTION } : order

/** For a shop without orders. Amounts are pence. */
export const SAMPLE_ORDER: Order = {
  id: 1,
  order_number: 'VS-2026-000001',
  status: 'paid',
  payment_method: 'card',
  payment_status: 'paid',
  delivery_method: 'standard',
  delivery_name: 'Standard delivery',
  collection_point: null,
  collection_code: null,
  items: [
    {
      id: 1,
      type: 'product',
      product_id: 1,
      bundle_id: null,
      name: 'Garden Mint',
      brand_name: 'Sample',
      sku: 'MINT-10',
      attributes: { Strength: '10 mg' },
      image_url: '',
      price: 500,
      quantity: 2,
      subtotal: 1000,
      discount: 0,
      vat: 167,
      vat_rate_percent: 20,
      parts: [{ product_id: 1, name: 'Garden Mint', attributes: { Strength: '10 mg' }, quantity: 2 }],
      promotions: [],
      reviewable_product_ids: [1],
    },
  ],
  subtotal: 1000,
  discount: 0,
  discount_percentage: 0,
  promotions: [],
  delivery_fee: 400,
  total: 1400,
  vat_included: 233,
  vat_lines: [{ rate_percent: 20, gross: 1400, vat: 233 }],
  refunded: 0,
  invoices: [],
  coupon_code: null,
  shipping_address: ADDRESS,
  billing_address: ADDRESS,
  paid_with: 'card',
  payment_attempts: [],
  card_brand: 'visa',
  card_last4: '4242',
  tracking_number: 'SAMPLE123',
  tracking_url: null,
  parcels: [{ id: null, courier: null, tracking_number: 'SAMPLE123', tracking_url: null, dispatched_at: AT }],
  age_check: { status: 'passed', method: null, checked_at: AT, due_at: null, document_at: null },
  proof_of_age_on_delivery: true,
  timeline: [],
  can_cancel: false,
  expires_at: null,
  withdraw_until: null,
  reject_until: null,
  promised_by: DUE,
  can_return: false,
  created_at: AT,
  updated_at: AT,
}
