import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { problemAnswer } from '../../testing/calls.ts'
import { toasts } from '../../testing/render.tsx'
import { currentUserQuery } from '../accounts/queries.ts'
import { bring, bubbles, isUsable, openWindow, storeVisitorChat, VISITOR_CHAT } from './chat.test-window.tsx'
import { lastSocket, liveEvent } from './live/chat.test-socket.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('shows the assistant’s name and that it gives no medical advice', async () => {
  const { getByRole, getByText } = await openWindow()
  expect(getByRole('dialog', { name: 'Ask the counter' })).toBeTruthy()
  expect(getByText('Not medical advice')).toBeTruthy()
})

test('a new chat shows a welcome and three examples, but no empty message', async () => {
  const { getByRole, container, calls } = await openWindow()
  expect(getByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
  for (const name of ['Recommendations for beginners', 'Popular flavours', 'Long battery life devices'])
    expect(isUsable(getByRole('button', { name }))).toBe(true)
  expect(container.querySelectorAll('.message')).toHaveLength(0)
  expect(calls()).not.toContainEqual(expect.stringContaining('/messages'))
})

test('disables the field until the channel is open, then focuses it', async () => {
  const { field, getByText, getByRole, queryByText } = await openWindow({ isLive: false })
  expect(field().disabled).toBe(true)
  expect(isUsable(getByRole('button', { name: 'Send' }))).toBe(false)
  expect(isUsable(getByRole('button', { name: 'Popular flavours' }))).toBe(false)
  expect(getByText('Connecting…')).toBeTruthy()
  act(() => lastSocket().open())
  expect(field().disabled).toBe(false)
  expect(document.activeElement).toBe(field())
  expect(queryByText('Connecting…')).toBeNull()
})

test('a window restored from the previous page does not take the focus', async () => {
  const { field } = await openWindow({ takesFocus: false })
  expect(document.activeElement).not.toBe(field())
})

test('a lost channel preserves the draft, and reconnecting restores the focus', async () => {
  const { field, user, getByText } = await openWindow()
  await user.type(field(), 'A tea')
  act(() => lastSocket().lose())
  expect(field().disabled).toBe(true)
  expect(field().value).toBe('A tea')
  expect(getByText('Connecting…')).toBeTruthy()
  window.dispatchEvent(new Event('online'))
  act(() => lastSocket().open())
  expect(document.activeElement).toBe(field())
})

test('checks the customer’s session again when the channel is lost', async () => {
  const { queryClient } = await openWindow({ signedIn: buildUser() })
  const asked = () => queryClient.getQueryState(currentUserQuery.queryKey)?.dataUpdateCount
  expect(asked()).toBe(1)
  act(() => lastSocket().lose())
  await waitFor(() => expect(asked()).toBe(2))
})

test('Escape closes the window', async () => {
  const { user, onClose } = await openWindow()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('shows a sent message at once, and replaces Thinking... with the reply', async () => {
  const { say, sent, container, getByText, queryByText, field } = await openWindow()
  await say('Which mint?')
  expect(bubbles(container)).toContain('You: Which mint?')
  expect(getByText('Thinking...')).toBeTruthy()
  expect(field().value).toBe('')
  expect(sent.at(-1)).toMatchObject({
    call: 'POST /customer/chat',
    body: { message: 'Which mint?', session_id: expect.stringMatching(/^anonymous_session_/) },
  })
  bring(liveEvent('agent_response', 'Try **Garden Mint**.'))
  expect(queryByText('Thinking...')).toBeNull()
  expect(getByText('Garden Mint').tagName).toBe('STRONG')
})

test('screen readers announce an answer only once it is complete', async () => {
  const { say, getByRole, getByText, queryByText } = await openWindow()
  await say('Which mint?')
  bring(liveEvent('agent_partial_response', 'Try '))
  bring(liveEvent('agent_partial_response', 'Garden Mint'))
  const log = getByRole('log')
  expect(log.getAttribute('aria-live')).toBe('polite')
  expect(log.contains(getByText('Try Garden Mint'))).toBe(false)
  expect(queryByText('Thinking...')).toBeNull()
  bring(liveEvent('agent_response', 'Try Garden Mint.', { id: 5 }))
  expect(log.contains(getByText('Try Garden Mint.'))).toBe(true)
  expect(queryByText('Try Garden Mint')).toBeNull()
})

test('does not show an empty answer', async () => {
  const { say, container } = await openWindow()
  await say('Hello')
  bring(liveEvent('agent_response', ' '))
  expect(bubbles(container)).toEqual(['You: Hello'])
})

test('sends nothing blank, and nothing while it waits for a reply', async () => {
  const { say, field, user, sent, getByRole } = await openWindow()
  await say('   ')
  expect(sent).toHaveLength(0)
  await user.clear(field())
  await say('One')
  await say('Two')
  expect(sent).toHaveLength(1)
  expect(field().value).toBe('Two')
  expect(isUsable(getByRole('button', { name: 'Send' }))).toBe(false)
  bring(liveEvent('agent_response', 'Yes.'))
  await user.click(getByRole('button', { name: 'Send' }))
  expect(sent).toHaveLength(2)
})

test('Shift+Enter adds a line, and Enter that ends a composition does not send', async () => {
  const { user, field, sent } = await openWindow()
  await user.type(field(), 'One{Shift>}{Enter}{/Shift}two')
  expect(field().value).toBe('One\ntwo')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(sent).toHaveLength(0)
  await user.keyboard('{Enter}')
  expect(sent[0]?.body).toMatchObject({ message: 'One\ntwo' })
})

test('marks a failed message and offers to retry', async () => {
  const answers: Record<string, unknown> = { 'POST /customer/chat': () => problemAnswer(500, 'Broken.') }
  const { say, findByText, getByRole, user, sent, queryByText } = await openWindow({ answers })
  await say('Which mint?')
  expect(await findByText('Failed to send.')).toBeTruthy()
  expect(console.error).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ message: 'Unexpected response status' }),
  )
  answers['POST /customer/chat'] = () => new Response(null, { status: 204 })
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(sent).toHaveLength(2)
  expect(queryByText('Failed to send.')).toBeNull()
})

test('a rating that could not be stored is taken back', async () => {
  storeVisitorChat()
  const answers: Record<string, unknown> = {}
  const { say, findByRole, getByRole, user, sent } = await openWindow({ answers })
  await say('Which mint?')
  bring(liveEvent('agent_response', 'Garden Mint.', { id: 5 }))
  const call = `PUT /customer/chat/${VISITOR_CHAT}/messages/5/rating`
  answers[call] = () => new Response(null, { status: 204 })
  await user.click(await findByRole('button', { name: 'Helpful' }))
  expect(getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed')).toBe('true')
  expect(sent.at(-1)).toMatchObject({ call, body: { rating: 'up' } })
  answers[call] = () => problemAnswer(500, 'Broken.', 'unexpected')
  await user.click(getByRole('button', { name: 'Not helpful' }))
  await waitFor(() => expect(getByRole('button', { name: 'Helpful' }).getAttribute('aria-pressed')).toBe('true'))
  expect(toasts().at(-1)?.text).toBe('Your rating wasn’t saved. Please try again.')
})

test('treats a success status other than 204 as a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { say, findByText } = await openWindow({
    answers: { 'POST /customer/chat': () => Response.json({ ok: true }) },
  })
  await say('Which mint?')
  expect(await findByText('Failed to send.')).toBeTruthy()
  expect(console.error).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ message: 'Unexpected response status' }),
  )
})

test('shows the server’s message when the customer writes too fast', async () => {
  const answers = { 'POST /customer/chat': () => problemAnswer(429, 'Please wait 20 seconds.') }
  const { say, findByText } = await openWindow({ answers })
  await say('Which mint?')
  expect(await findByText('Failed to send. Please wait 20 seconds.')).toBeTruthy()
})

test('stops waiting after 60 s without a reply; every piece of an answer restarts that time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => {}))
  const { queryByText, field } = await openWindow()
  fireEvent.change(field(), { target: { value: 'Which mint?' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await pass(50_000)
  bring(liveEvent('agent_partial_response', 'Try'))
  await pass(50_000)
  expect(queryByText('Sorry, I encountered an error: no reply')).toBeNull()
  await pass(10_000)
  expect(queryByText('Sorry, I encountered an error: no reply')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'Again' } })
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(queryByText('Again')).toBeTruthy()
})

test('shows errors of the channel in the chat', async () => {
  const { getByText } = await openWindow()
  bring(liveEvent('error', 'the shop is busy'))
  expect(getByText('Sorry, I encountered an error: the shop is busy')).toBeTruthy()
  act(() => lastSocket().bring('{'))
  expect(getByText('An error occurred processing the server response.')).toBeTruthy()
  act(() => lastSocket().bring({ event: 1 }))
  expect(getByText('Received an unexpected response format from the server.')).toBeTruthy()
})

test('follows a navigation request after 50 ms, only to pages of this site', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { address } = await openWindow()
  bring(liveEvent('navigation_request', 'javascript:alert(1)'))
  await act(() => vi.advanceTimersByTimeAsync(60).then(() => {}))
  expect(address()).toBe('/')
  bring(liveEvent('navigation_request', "open_page('https://shop.example/cart')"))
  expect(address()).toBe('/')
  await act(() => vi.advanceTimersByTimeAsync(50).then(() => {}))
  expect(address()).toBe('/cart')
})

test('sends a suggestion with one press', async () => {
  const { say, getByRole, user, sent, queryByRole } = await openWindow()
  await say('Which mint?')
  bring(liveEvent('agent_response', 'Garden Mint.', { suggestions: ['In 10 mg'] }))
  await user.click(getByRole('button', { name: 'In 10 mg' }))
  expect(sent.at(-1)?.body).toMatchObject({ message: 'In 10 mg' })
  expect(queryByRole('button', { name: 'In 10 mg' })).toBeNull()
})

test('does not send more than 2,000 characters, and shows how many are left', async () => {
  const { field, getByText, getByRole } = await openWindow()
  fireEvent.change(field(), { target: { value: 'x'.repeat(1999) } })
  expect(getByText('1 character left')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'x'.repeat(2001) } })
  expect(getByText('Please keep a message under 2,000 characters.')).toBeTruthy()
  expect(isUsable(getByRole('button', { name: 'Send' }))).toBe(false)
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('New Chat replaces the chat with an empty one', async () => {
  const { say, user, getByRole, container } = await openWindow()
  await say('Which mint?')
  const before = lastSocket()
  await user.click(getByRole('button', { name: 'New Chat' }))
  expect(before.isClosed).toBe(true)
  expect(lastSocket().address).not.toBe(before.address)
  expect(container.querySelectorAll('.message')).toHaveLength(0)
  expect(getByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
  act(() => lastSocket().open())
  expect(document.activeElement).toBe(getByRole('textbox'))
})

test('replaces a visitor’s chat and its messages after 24 h', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { container, getByRole } = await openWindow()
  fireEvent.click(getByRole('button', { name: 'Popular flavours' }))
  expect(bubbles(container)).toContain('You: Popular flavours')
  const before = lastSocket().address
  await act(() => vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000).then(() => {}))
  await waitFor(() => expect(lastSocket().address).not.toBe(before))
  expect(bubbles(container)).toEqual([])
})
