import { expect, test } from 'vitest'
import { liveEvent } from './chat.test-socket.ts'
import { readFrame } from './live-frames.ts'

const read = (content: unknown) => readFrame(JSON.stringify(content))

const CANCEL = {
  kind: 'cancel_order',
  label: 'Cancel order VS-2026-000007',
  order_id: 7,
  order_number: 'VS-2026-000007',
}

test('returns the events of a frame with all their fields', () => {
  const event = liveEvent('agent_response', 'Try mint.', {
    product_ids: [12],
    id: 5,
    suggestions: ['Mango?'],
    actions: [CANCEL],
  })
  expect(read({ events: [event] })).toEqual({ events: [event] })
})

test('fills in defaults for fields that an event omits', () => {
  const frame = read({ events: [{ type: 'error', message: 'busy' }] })
  expect(frame).toMatchObject({
    events: [{ type: 'error', product_ids: null, id: null, suggestions: [], actions: [] }],
  })
})

test('leaves out actions that it does not know', () => {
  const frame = read({
    events: [liveEvent('agent_response', 'x', { actions: [CANCEL, { kind: 'pay', label: 'Pay' }, 7] })],
  })
  expect(frame).toMatchObject({ events: [{ actions: [CANCEL] }] })
})

test.each(['not json', '', '{"events":[', new Blob(['x'])])('reports a frame that cannot be parsed', (content) => {
  expect(readFrame(content)).toEqual({ problem: 'An error occurred processing the server response.' })
})

test.each([
  [],
  null,
  'hello',
  { event: [] },
  { events: 'hello' },
  { events: [{ type: 'unknown', message: 'x' }] },
  { events: [{ type: 'agent_response' }] },
])('reports a frame of an unexpected shape', (content) => {
  expect(read(content)).toEqual({ problem: 'Received an unexpected response format from the server.' })
})
