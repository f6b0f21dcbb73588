import { describe, expect, test } from 'vitest'
import { ageOn } from './order/age-on.ts'
import { mergeHistory } from './order/order-history.tsx'
import { eventName, getStatusPill, isSentByHand, nextStatus } from './order-words.ts'
import { buildAdminOrder, buildListed, buildRefund } from './orders.test-orders.ts'
import { readOrderIds } from './packing-slips/packing-slip-ids.ts'

describe('the label of a row', () => {
  test('a pending age check comes before the status, until the order is dispatched', () => {
    expect(getStatusPill(buildListed({ age_check_status: 'pending' })).label).toBe('Age check to do')
    expect(getStatusPill(buildListed({ age_check_status: 'failed' })).label).toBe('Age check failed')
    expect(getStatusPill(buildListed({ age_check_status: 'failed', status: 'cancelled' })).label).toBe('Cancelled')
    expect(getStatusPill(buildListed({ age_check_status: 'pending', status: 'pending_payment' })).label).toBe(
      'Awaiting card',
    )
  })

  test('a refund for staff to send comes before the status', () => {
    expect(getStatusPill(buildListed({ status: 'cancelled', has_open_refund: true })).label).toBe('Refund to send')
    expect(getStatusPill(buildListed({ status: 'paid' })).label).toBe('To pack')
  })
})

test('the next step is the first one of the usual order that the server allows', () => {
  expect(nextStatus(buildAdminOrder())).toBe('processing')
  expect(nextStatus(buildAdminOrder({ status: 'delivered', allowed_statuses: ['refunded'] }))).toBeNull()
  expect(nextStatus(buildAdminOrder({ status: 'pending_payment', allowed_statuses: ['paid'] }))).toBeNull()
  expect(nextStatus(buildAdminOrder({ status: 'awaiting_transfer', allowed_statuses: ['paid'] }))).toBe('paid')
})

test('staff send refunds of transfers, and those that failed on the card', () => {
  expect(isSentByHand({ payment_method: 'bank_transfer' }, buildRefund())).toBe(true)
  expect(isSentByHand({ payment_method: 'card' }, buildRefund())).toBe(false)
  expect(isSentByHand({ payment_method: 'card' }, buildRefund({ status: 'failed' }))).toBe(true)
  expect(isSentByHand({ payment_method: 'bank_transfer' }, buildRefund({ status: 'succeeded' }))).toBe(false)
})

test('the history has the newest entry first and marks what only staff see', () => {
  const history = mergeHistory({
    payment_attempts: [],
    timeline: [{ status: 'paid', at: '2026-11-21T12:00:00.000Z', note: '' }],
    internal_events: [{ status: 'note', at: '2026-11-21T13:00:00.000Z', note: 'Called' }],
  })
  expect(history.map(({ status, isInternal }) => [status, isInternal])).toEqual([
    ['note', true],
    ['paid', false],
  ])
  expect(eventName('courier_lost_it')).toBe('Courier lost it')
})

test('an age is computed by the day in London', () => {
  expect(ageOn('2008-11-21', new Date('2026-11-21T00:30:00Z'))).toBe(18)
  expect(ageOn('2008-11-22', new Date('2026-11-21T12:00:00Z'))).toBe(17)
  expect(ageOn('2008-07-02', new Date('2026-07-01T23:30:00Z'))).toBe(18)
})

test('packing slips are printed for the orders in the URL, each once', () => {
  expect(readOrderIds('7', null)).toEqual([7])
  expect(readOrderIds(null, '3,5,3,x,-1,,0')).toEqual([3, 5])
  expect(readOrderIds(null, null)).toEqual([])
})
