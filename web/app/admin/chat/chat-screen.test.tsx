import { fireEvent, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls, later, problemAnswer } from '../../testing/calls.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildAsked, buildQuestion, buildReply, SESSION } from './chat.test-builders.ts'
import { ChatScreen } from './chat-screen.tsx'

const ASK = 'POST /admin/chat/chat'
const PAST = 'GET /admin/chat/sessions'
const HISTORY = `GET /admin/chat/${SESSION}/messages/`
const NOTHING = { items: [], total: 0 }
/** Each test uses another staff member, so that tests share no pending questions. */
let staff = 100

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T13:00:00.000Z') })
  staff += 1
  return () => vi.useRealTimers()
})

function Here() {
  const { pathname } = useLocation()
  return <ChatScreen session={pathname.split('/')[3]} />
}

function open(answers: Record<string, unknown> = {}, at = '/admin/chat') {
  const network = answerCalls({ [PAST]: NOTHING, ...answers })
  const signedIn = buildUser({ id: staff, role: 'admin' })
  return { ...network, ...renderComponent(<Here />, { at, signedIn }) }
}
const listOf = (...items: unknown[]) => ({ items, total: items.length })

test('a typed question is answered, and the chat gets its own URL', async () => {
  const reply = later<unknown>()
  const { user, getByLabelText, findByText, getByText, address, sent, queryByText } = open({
    [ASK]: () => reply.promise,
  })
  await user.type(getByLabelText('Message'), '  Which sell slowly?{Enter}')
  expect(await findByText('Thinking...')).toBeTruthy()
  expect(getByText('Which sell slowly?')).toBeTruthy()
  expect(getByLabelText('Message')).toHaveProperty('value', '')
  reply.answer(buildAsked('Which sell slowly?'))
  expect(await findByText('£1,904', { selector: 'strong' })).toBeTruthy()
  expect(queryByText('Thinking...')).toBeNull()
  expect(address()).toBe(`/admin/chat/${SESSION}`)
  expect(sent.find(({ call }) => call === ASK)?.body).toEqual({ text: 'Which sell slowly?', stream: false })
  expect(getByText(/^The agent answered: Three match\. They hold £1,904 of stock\.$/)).toBeTruthy()
})

test('a follow-up goes to the same chat, also from a suggestion', async () => {
  const { user, findByRole, findByText, sent } = open(
    {
      [HISTORY]: listOf(buildQuestion('Slow?'), buildReply({ suggestions: ['Only teas'] })),
      [ASK]: {
        ...buildAsked('Only teas'),
        question: buildQuestion('Only teas', { id: 3 }),
        answer: buildReply({ id: 4, content: 'Two teas.' }),
      },
    },
    `/admin/chat/${SESSION}`,
  )
  await user.click(await findByRole('button', { name: 'Only teas' }))
  expect(await findByText('Two teas.')).toBeTruthy()
  expect(sent.find(({ call }) => call === ASK)?.body).toMatchObject({ text: 'Only teas', session_id: SESSION })
})

test('Shift and Enter add a line; an empty message is not sent, nor any message while an answer is pending', async () => {
  const { user, getByLabelText, getByRole, findByText, calls } = open({ [ASK]: () => later().promise })
  const box = getByLabelText('Message')
  await user.type(box, '   {Enter}')
  await user.click(getByRole('button', { name: 'Send' }))
  expect(calls()).not.toContain(ASK)
  await user.clear(box)
  await user.type(box, 'One{Shift>}{Enter}{/Shift}two{Enter}')
  await findByText('Thinking...')
  await user.type(box, 'And another{Enter}')
  expect(box).toHaveProperty('value', 'And another')
  expect(calls().filter((call) => call === ASK)).toHaveLength(1)
})

test.each([
  ['the server’s sentence', () => problemAnswer(429, 'Too many questions. Please wait 20 seconds.'), /wait 20 seconds/],
  ['a server error', () => problemAnswer(500, 'Oops', 'unexpected'), /The agent couldn’t answer/],
  [
    'a lost connection',
    () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      throw new TypeError('Failed to fetch')
    },
    /You’re offline/,
  ],
])('after %s the text is preserved and can be sent again', async (_, refused, said) => {
  const answers: Record<string, unknown> = { [ASK]: refused, [PAST]: NOTHING }
  const { user, getByLabelText, findByText, getByText, getByRole, findByRole } = open(answers)
  await user.type(getByLabelText('Message'), 'Revenue?{Enter}')
  expect((await findByRole('alert')).textContent).toMatch(said)
  expect(getByText('Revenue?')).toBeTruthy()
  answerCalls({ ...answers, [ASK]: buildAsked('Revenue?', { content: 'It was £12.' }) })
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(await findByText('It was £12.')).toBeTruthy()
})

test('a question whose answer was lost is not shown twice', async () => {
  let isAsked = false
  const history = () => (isAsked ? listOf(buildQuestion('Revenue?'), buildReply({ content: 'It was £12.' })) : listOf())
  const ask = () => {
    isAsked = true
    return problemAnswer(502, 'Gone', 'unexpected')
  }
  const view = open({ [HISTORY]: history, [ASK]: ask }, `/admin/chat/${SESSION}`)
  await view.user.type(view.getByLabelText('Message'), 'Revenue?{Enter}')
  expect(await view.findByText('It was £12.')).toBeTruthy()
  expect(view.getAllByText('Revenue?')).toHaveLength(1)
  expect(view.queryByRole('alert')).toBeNull()
})

test('unsent text is restored after visiting another page', async () => {
  const first = open()
  await first.user.type(first.getByLabelText('Message'), 'Half a thou')
  first.unmount()
  expect(open().getByLabelText('Message')).toHaveProperty('value', 'Half a thou')
})

test('an answer stays pending while staff visit another page', async () => {
  const reply = later<unknown>()
  const first = open({ [ASK]: () => reply.promise })
  await first.user.type(first.getByLabelText('Message'), 'Slow?{Enter}')
  await first.findByText('Thinking...')
  first.unmount()
  expect(open().getByText('Thinking...')).toBeTruthy()
})

test('an example with a gap is written into the message field, any other is sent at once', async () => {
  const { user, getByRole, getByLabelText, calls } = open({ [ASK]: () => later().promise })
  await user.click(getByRole('button', { name: 'Orders of … not yet shipped' }))
  const box = getByLabelText('Message')
  expect(box).toHaveProperty('value', 'Orders of … not yet shipped')
  expect(document.activeElement).toBe(box)
  await user.click(getByRole('button', { name: 'Send' }))
  expect(calls()).not.toContain(ASK)
  await user.click(getByRole('button', { name: 'What runs out in the next 14 days' }))
  await waitFor(() => expect(calls()).toContain(ASK))
})

test('past conversations are links with the time of their last use', async () => {
  const session = (id: number, title: string, updated_at: string) => ({
    id,
    title,
    updated_at,
    session_adk_id: `user_1_abcDEF12345${id}`,
  })
  const past = listOf(
    session(6, 'Slow sellers this month', '2026-11-21T12:40:00.000Z'),
    session(5, 'Restock list', '2026-11-20T09:00:00.000Z'),
  )
  const { findByRole, getByRole } = open(
    { [PAST]: past, [HISTORY]: listOf(buildQuestion('Slow?'), buildReply()) },
    `/admin/chat/${SESSION}`,
  )
  const link = await findByRole('link', { name: /Slow sellers this month/ })
  expect(link.textContent).toBe('Slow sellers this month12:40')
  expect(link.getAttribute('aria-current')).toBe('page')
  expect(getByRole('link', { name: /Restock list/ }).textContent).toBe('Restock listYesterday')
})

test('an empty list of past conversations has a message; New Chat leaves the current chat', async () => {
  const { user, findByText, getByRole, address } = open(
    { [HISTORY]: listOf(buildQuestion('Slow?'), buildReply()) },
    `/admin/chat/${SESSION}`,
  )
  expect(await findByText('No past conversations found.')).toBeTruthy()
  await user.click(getByRole('button', { name: 'New Chat' }))
  expect(address()).toBe('/admin/chat')
  expect(await findByText('What would you like to know?')).toBeTruthy()
})

test('another user’s chat is not found, and a history that fails to load can be retried', async () => {
  const { findByText, unmount } = open({ [HISTORY]: () => problemAnswer(404, 'Not found.') }, `/admin/chat/${SESSION}`)
  expect(await findByText(/We can’t find that chat/)).toBeTruthy()
  unmount()
  const answers: Record<string, unknown> = { [PAST]: NOTHING, [HISTORY]: () => problemAnswer(500, 'x', 'unexpected') }
  const view = open(answers, `/admin/chat/${SESSION}`)
  expect(await view.findByText('Failed to load chat history. Please try again later.')).toBeTruthy()
  answerCalls({ ...answers, [HISTORY]: listOf(buildQuestion('Slow?'), buildReply()) })
  await view.user.click(view.getByRole('button', { name: 'Try again' }))
  expect(await view.findByText('Slow?')).toBeTruthy()
})

test('a question without an answer waits for it, and can be sent again when it is old', async () => {
  const at = (timestamp: string) => listOf(buildQuestion('Slow?', { timestamp }))
  const young = open({ [HISTORY]: at('2026-11-21T12:59:50.000Z') }, `/admin/chat/${SESSION}`)
  expect(await young.findByText('Thinking...')).toBeTruthy()
  young.unmount()
  const old = open({ [HISTORY]: at('2026-11-21T12:40:00.000Z') }, `/admin/chat/${SESSION}`)
  expect(await old.findByText('This question was not answered.')).toBeTruthy()
  expect(old.getByRole('button', { name: 'Ask again' })).toBeTruthy()
})

test('the / key focuses the message field, except while typing elsewhere', async () => {
  const { user, getByLabelText } = open()
  const box = getByLabelText('Message')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box)
  await user.type(box, 'and/or')
  expect(box).toHaveProperty('value', 'and/or')
})

test('a browser without speech recognition shows a message below the field', async () => {
  const { user, getByRole, findByText } = open()
  await user.click(getByRole('button', { name: 'Speak your message' }))
  expect(await findByText('Speech recognition is not supported by your browser.')).toBeTruthy()
})

test('a link in an answer opens its page within the shop', async () => {
  const content = 'Look at [the orders](/admin/orders?view=to_pack) or [elsewhere](https://example.com/).'
  const { user, findByRole, getByRole, address } = open(
    { [HISTORY]: listOf(buildQuestion('Slow?'), buildReply({ content })) },
    `/admin/chat/${SESSION}`,
  )
  await user.click(await findByRole('link', { name: 'the orders' }))
  expect(address()).toBe('/admin/orders?view=to_pack')
  expect(getByRole('heading', { name: 'Chat agent' })).toBeTruthy()
})
