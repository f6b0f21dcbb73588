import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { refusal } from '../../testing/calls.ts'
import { currentUserQuery } from '../accounts/queries.ts'
import { lastSocket, liveEvent } from './chat.test-socket.ts'
import { bring, bubbles, isUsable, openWindow } from './chat.test-window.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('is named after the assistant and says what it is not', async () => {
  const { getByRole, getByText } = await openWindow()
  expect(getByRole('dialog', { name: 'Ask the counter' })).toBeTruthy()
  expect(getByText('Not medical advice')).toBeTruthy()
})

test('a new chat begins with its welcome and three examples, and draws no empty message', async () => {
  const { getByRole, container, calls } = await openWindow()
  expect(getByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
  for (const name of ['Recommendations for beginners', 'Popular flavours', 'Long battery life devices'])
    expect(isUsable(getByRole('button', { name }))).toBe(true)
  expect(container.querySelectorAll('.msg')).toHaveLength(0)
  expect(calls()).not.toContainEqual(expect.stringContaining('/messages'))
})

test('nothing can be written before the channel is open; then the field has the focus', async () => {
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

test('a window that was open on the page before takes no focus', async () => {
  const { field } = await openWindow({ takesFocus: false })
  expect(document.activeElement).not.toBe(field())
})

test('a lost channel keeps what is written, and gives the focus back when it is open again', async () => {
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

test('a customer whose channel is lost may have been logged out elsewhere, which is asked', async () => {
  const { queryClient } = await openWindow({ signedIn: buildUser() })
  const asked = () => queryClient.getQueryState(currentUserQuery.queryKey)?.dataUpdateCount
  expect(asked()).toBe(1)
  act(() => lastSocket().lose())
  await waitFor(() => expect(asked()).toBe(2))
})

test('Escape closes', async () => {
  const { user, onClose } = await openWindow()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('what is sent stands there at once, and the reply in place of Thinking...', async () => {
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

test('an answer that grows is outside what is read out, and inside it once it is whole', async () => {
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

test('an empty answer is not drawn', async () => {
  const { say, container } = await openWindow()
  await say('Hello')
  bring(liveEvent('agent_response', ' '))
  expect(bubbles(container)).toEqual(['You: Hello'])
})

test('nothing is sent while a reply is to come, nor anything blank', async () => {
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

test('Shift+Enter adds a line, and Enter that ends a composed character does not send', async () => {
  const { user, field, sent } = await openWindow()
  await user.type(field(), 'One{Shift>}{Enter}{/Shift}two')
  expect(field().value).toBe('One\ntwo')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(sent).toHaveLength(0)
  await user.keyboard('{Enter}')
  expect(sent[0]?.body).toMatchObject({ message: 'One\ntwo' })
})

test('a message that fails is marked, and can be tried again', async () => {
  const answers: Record<string, unknown> = { 'POST /customer/chat': () => refusal(500, 'Broken.') }
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

test('a status other than 204 is a failure, though it is no refusal', async () => {
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

test('who writes too fast reads the server’s sentence', async () => {
  const answers = { 'POST /customer/chat': () => refusal(429, 'Please wait 20 seconds.') }
  const { say, findByText } = await openWindow({ answers })
  await say('Which mint?')
  expect(await findByText('Failed to send. Please wait 20 seconds.')).toBeTruthy()
})

test('after 60 s without a reply the wait ends; every piece of an answer puts that off', async () => {
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

test('what goes wrong on the channel is said in the chat', async () => {
  const { getByText } = await openWindow()
  bring(liveEvent('error', 'the shop is busy'))
  expect(getByText('Sorry, I encountered an error: the shop is busy')).toBeTruthy()
  act(() => lastSocket().bring('{'))
  expect(getByText('An error occurred processing the server response.')).toBeTruthy()
  act(() => lastSocket().bring({ event: 1 }))
  expect(getByText('Received an unexpected response format from the server.')).toBeTruthy()
})

test('a navigation request is followed after 50 ms, to pages of this site alone', async () => {
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

test('suggestions under the log are sent with one press', async () => {
  const { say, getByRole, user, sent, queryByRole } = await openWindow()
  await say('Which mint?')
  bring(liveEvent('agent_response', 'Garden Mint.', { suggestions: ['In 10 mg'] }))
  await user.click(getByRole('button', { name: 'In 10 mg' }))
  expect(sent.at(-1)?.body).toMatchObject({ message: 'In 10 mg' })
  expect(queryByRole('button', { name: 'In 10 mg' })).toBeNull()
})

test('a message of more than 2,000 characters is not sent, which is told in time', async () => {
  const { field, getByText, getByRole } = await openWindow()
  fireEvent.change(field(), { target: { value: 'x'.repeat(1999) } })
  expect(getByText('1 character left')).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'x'.repeat(2001) } })
  expect(getByText('Please keep a message under 2,000 characters.')).toBeTruthy()
  expect(isUsable(getByRole('button', { name: 'Send' }))).toBe(false)
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('New Chat leaves the chat for an empty one', async () => {
  const { say, user, getByRole, container } = await openWindow()
  await say('Which mint?')
  const before = lastSocket()
  await user.click(getByRole('button', { name: 'New Chat' }))
  expect(before.isClosed).toBe(true)
  expect(lastSocket().address).not.toBe(before.address)
  expect(container.querySelectorAll('.msg')).toHaveLength(0)
  expect(getByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
  act(() => lastSocket().open())
  expect(document.activeElement).toBe(getByRole('textbox'))
})

test('a visitor’s chat of 24 h makes place for a new one, with its messages', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { container, getByRole } = await openWindow()
  fireEvent.click(getByRole('button', { name: 'Popular flavours' }))
  expect(bubbles(container)).toContain('You: Popular flavours')
  const before = lastSocket().address
  await act(() => vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000).then(() => {}))
  await waitFor(() => expect(lastSocket().address).not.toBe(before))
  expect(bubbles(container)).toEqual([])
})
