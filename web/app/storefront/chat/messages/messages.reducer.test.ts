import { expect, test } from 'vitest'
import type { LiveEvent } from '../live/live-frames.ts'
import { type ChatChange, type ChatState, changeChat, firstState } from './messages.reducer.ts'
import { type Message, newMessage } from './messages.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')

const event = (type: LiveEvent['type'], message: string, facts: Partial<LiveEvent> = {}): LiveEvent => ({
  type,
  message,
  timestamp: '2026-11-21T12:00:00.000Z',
  product_ids: null,
  id: null,
  suggestions: [],
  actions: [],
  ...facts,
})
const question = (text: string, facts: Partial<Message> = {}) =>
  newMessage({ id: `mine-${text}`, sender: 'user', text, timestamp: new Date(NOW).toISOString(), ...facts })
const row = (id: number, sender: 'user' | 'agent', text: string, at = NOW) =>
  newMessage({ id: String(id), sender, text, timestamp: new Date(at).toISOString() })

function after(state: ChatState, ...changes: ChatChange[]): ChatState {
  return changes.reduce(changeChat, state)
}
const brought = (of: LiveEvent, at = NOW): ChatChange => ({ type: 'event', event: of, at })
const loaded = (...messages: Message[]): ChatChange => ({ type: 'history', messages, at: NOW })
const texts = ({ messages }: ChatState) => messages.map(({ text }) => text)
const asked = after(firstState([]), { type: 'asked', message: question('Mint?') })

test('pieces extend one message, which the complete answer replaces', () => {
  const growing = after(
    asked,
    brought(event('agent_partial_response', 'Try ')),
    brought(event('agent_partial_response', 'mint')),
  )
  expect(texts(growing)).toEqual(['Mint?', 'Try mint'])
  expect(growing.messages.at(-1)).toMatchObject({ isPartial: true, sender: 'agent' })
  expect(growing.isWaiting).toBe(true)
  const whole = after(
    growing,
    brought(event('agent_response', 'Try mint.', { product_ids: [12], id: 5, suggestions: ['Mango?'] })),
  )
  expect(texts(whole)).toEqual(['Mint?', 'Try mint.'])
  expect(whole.messages.at(-1)).toMatchObject({ isPartial: false, id: '5', product_ids: [12], suggestions: ['Mango?'] })
  expect(whole.isWaiting).toBe(false)
})

test('ignores an identical answer within 5 s, but not after that', () => {
  const answer = event('agent_response', 'Yes.')
  const once = after(asked, brought(answer))
  expect(texts(after(once, brought(answer, NOW + 4999)))).toEqual(['Mint?', 'Yes.'])
  expect(texts(after(once, brought(answer, NOW + 5000)))).toEqual(['Mint?', 'Yes.', 'Yes.'])
})

test('never adds an answer with the same id twice', () => {
  const answer = event('agent_response', 'Yes.', { id: 5 })
  const late = after(asked, brought(answer), brought({ ...answer, message: 'Yes' }, NOW + 60_000))
  expect(texts(late)).toEqual(['Mint?', 'Yes.'])
  expect(late.isWaiting).toBe(false)
})

test('an error of the server is shown, and ends the partial answer and the wait', () => {
  const failed = after(asked, brought(event('agent_partial_response', 'Try')), brought(event('error', 'busy')))
  expect(texts(failed)).toEqual(['Mint?', 'Sorry, I encountered an error: busy'])
  expect(failed.messages.at(-1)?.isError).toBe(true)
  expect(failed.isWaiting).toBe(false)
})

test('marks a message that was not sent, and moves it to the end on a retry', () => {
  const refused = after(asked, { type: 'refused', id: 'mine-Mint?', text: 'Failed to send.' })
  expect(refused.messages[0]?.errorText).toBe('Failed to send.')
  expect(refused.isWaiting).toBe(false)
  const later = after(refused, brought(event('error', 'x')), { type: 'asked', message: question('Mint?') })
  expect(texts(later)).toEqual(['Sorry, I encountered an error: x', 'Mint?'])
  expect(later.messages.at(-1)?.errorText).toBeNull()
})

test('a history replaces the messages unless it is empty', () => {
  const state = firstState([row(1, 'user', 'Mint?'), row(2, 'agent', 'Yes.')])
  expect(after(state, loaded())).toBe(state)
  expect(texts(after(state, loaded(row(1, 'user', 'Mint?'), row(2, 'agent', 'Yes, mint.'))))).toEqual([
    'Mint?',
    'Yes, mint.',
  ])
})

test('preserves pending and failed questions that the history lacks', () => {
  const state = after(
    firstState([question('Lost', { errorText: 'Failed to send.' })]),
    { type: 'asked', message: question('Mint?') },
    loaded(row(1, 'user', 'Hello'), row(2, 'agent', 'Hello.')),
  )
  expect(texts(state)).toEqual(['Hello', 'Hello.', 'Lost', 'Mint?'])
  expect(state.isWaiting).toBe(true)
})

test('shows a question of another tab and a partial answer once each', () => {
  const answered = after(asked, brought(event('agent_response', 'Yes.', { id: 2 })))
  const state = after(
    answered,
    brought(event('agent_partial_response', 'Ma')),
    loaded(row(1, 'user', 'Mint?'), row(2, 'agent', 'Yes.'), row(3, 'user', 'Mango?')),
  )
  expect(texts(state)).toEqual(['Mint?', 'Yes.', 'Mango?', 'Ma'])
})

test('preserves an answer that is newer than the history, with its question', () => {
  const before = [row(1, 'user', 'Hello'), row(2, 'agent', 'Hello.')]
  const state = after(
    firstState(before),
    { type: 'asked', message: question('Mint?') },
    brought(event('agent_response', 'Yes.', { id: 4 })),
  )
  expect(texts(after(state, loaded(...before)))).toEqual(['Hello', 'Hello.', 'Mint?', 'Yes.'])
  expect(texts(after(state, loaded(...before, row(3, 'user', 'Mint?'))))).toEqual(['Hello', 'Hello.', 'Mint?', 'Yes.'])
})

test('distinguishes a repeated question from the earlier one', () => {
  const state = after(
    asked,
    brought(event('agent_response', 'Yes.', { id: 2 })),
    { type: 'asked', message: question('Mint?', { id: 'mine-again' }) },
    loaded(row(1, 'user', 'Mint?'), row(2, 'agent', 'Yes.')),
  )
  expect(texts(state)).toEqual(['Mint?', 'Yes.', 'Mint?'])
  expect(state.isWaiting).toBe(true)
})

test('a history with the answer ends the wait and the partial answer', () => {
  const state = after(
    asked,
    brought(event('agent_partial_response', 'Y')),
    loaded(row(1, 'user', 'Mint?'), row(2, 'agent', 'Yes.')),
  )
  expect(texts(state)).toEqual(['Mint?', 'Yes.'])
  expect(state.isWaiting).toBe(false)
})

test('a history with only the question preserves the partial answer', () => {
  const state = after(asked, brought(event('agent_partial_response', 'Y')), loaded(row(1, 'user', 'Mint?')))
  expect(texts(state)).toEqual(['Mint?', 'Y'])
  expect(state.isWaiting).toBe(true)
})

test('waits for an answer to a question only during its first minute', () => {
  const waits = (agoMs: number) => after(firstState([]), loaded(row(1, 'user', 'Mint?', NOW - agoMs))).isWaiting
  expect(waits(59_999)).toBe(true)
  expect(waits(60_000)).toBe(false)
})
