import { describe, expect, test } from 'vitest'
import { orderSteps } from './order-status.ts'

const AT = '2026-11-19T13:08:00.000Z'
const shown = (steps: ReturnType<typeof orderSteps>) => steps.map(({ label, state }) => `${label} ${state}`)

describe('the steps of an order', () => {
  test.each([
    ['pending_payment', ['Placed now', 'Paid todo', 'Packed todo', 'Dispatched todo', 'Delivered todo']],
    ['awaiting_transfer', ['Placed now', 'Paid todo', 'Packed todo', 'Dispatched todo', 'Delivered todo']],
    ['processing', ['Placed done', 'Paid done', 'Packed now', 'Dispatched todo', 'Delivered todo']],
    ['delivered', ['Placed done', 'Paid done', 'Packed done', 'Dispatched done', 'Delivered now']],
  ] as const)('%s', (status, steps) => {
    expect(shown(orderSteps({ status, collection_point: null, created_at: AT, timeline: [] }))).toEqual(steps)
  })

  test('that is collected', () => {
    const steps = orderSteps({ status: 'shipped', collection_point: '12 Kirkgate', created_at: AT, timeline: [] })
    expect(shown(steps).slice(2)).toEqual(['Packed done', 'Ready to collect now', 'Collected todo'])
  })

  test('have the time of each status, the latest if it occurred twice', () => {
    const timeline = [
      { status: 'paid', at: '2026-11-19T13:09:00.000Z', note: '' },
      { status: 'processing', at: '2026-11-19T14:00:00.000Z', note: '' },
      { status: 'processing', at: '2026-11-19T15:00:00.000Z', note: '' },
    ]
    expect(
      orderSteps({ status: 'processing', collection_point: null, created_at: AT, timeline }).map(({ at }) => at),
    ).toEqual([AT, '2026-11-19T13:09:00.000Z', '2026-11-19T15:00:00.000Z', null, null])
  })

  test('of an order that ended early are only the completed ones', () => {
    const timeline = [
      { status: 'paid', at: AT, note: '' },
      { status: 'cancelled', at: AT, note: '' },
    ]
    expect(shown(orderSteps({ status: 'cancelled', collection_point: null, created_at: AT, timeline }))).toEqual([
      'Placed done',
      'Paid done',
      'Cancelled now',
    ])
    expect(shown(orderSteps({ status: 'refunded', collection_point: null, created_at: AT, timeline: [] }))).toEqual([
      'Placed done',
      'Refunded now',
    ])
  })
})
