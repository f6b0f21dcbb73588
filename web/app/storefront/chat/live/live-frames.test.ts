import { expect, test } from 'vitest'
import { liveEvent } from './chat.test-socket.ts'
import { readFrame } from './live-frames.ts'

const read = (content: unknown) => readFrame(JSON.stringify(content))

test('returns the events of a frame with all their fields', () => {
  const event = liveEvent('agent_response', 'Try mint.', { product_ids: [12], id: 5, suggestions: ['Mango?'] })
  expect(read({ events: [event] })).toEqual({ events: [event] })
})

test('fills in defaults for fields that an event omits', () => {
  const frame = read({ events: [{ type: 'error', message: 'busy' }] })
  expect(frame).toMatchObject({ events: [{ type: 'error', product_ids: null, id: null, suggestions: [] }] })
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
