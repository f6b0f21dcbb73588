import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { AgeCheckScreen } from './age-check-screen.tsx'

const CHECK = {
  order_number: 'VS-2026-000007',
  state: 'open',
  due_at: '2026-12-01T12:00:00.000Z',
  provider: null,
} as const
const PASSPORT = new File(['passport'], 'passport.pdf', { type: 'application/pdf' })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sessionStorage.clear()
  window.history.replaceState(null, '', '/age-check?token=7.signed')
})

const fileInput = () => screen.findByLabelText<HTMLInputElement>('File of your document')

test('sends the chosen document, and shows how long the decision may take', async () => {
  const { sent } = answerWith({
    'POST /age-checks/view': CHECK,
    'POST /age-checks/document': { ...CHECK, state: 'received' },
  })
  const { user } = renderComponent(<AgeCheckScreen />)
  await user.upload(await fileInput(), PASSPORT)
  expect(screen.getByText('passport.pdf')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send this document' }))
  expect(await screen.findByText('We’ve received your document.')).toBeTruthy()
  expect(screen.getByText(/1 December 2026 at the latest/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send this document' })).toBeNull()
  expect(sent.map(({ body }) => body)[0]).toEqual({ token: '7.signed' })
})

test('keeps the document for another try when it could not be sent, and drops one that is rejected', async () => {
  const detail = 'This file isn’t a photo or a PDF that we can read.'
  answerWith({ 'POST /age-checks/view': CHECK, 'POST /age-checks/document': problemAnswer(503) })
  const { user } = renderComponent(<AgeCheckScreen />)
  await user.upload(await fileInput(), PASSPORT)
  await user.click(screen.getByRole('button', { name: 'Send this document' }))
  await screen.findByRole('alert')
  expect(screen.getByText('passport.pdf')).toBeTruthy()
  answerWith({ 'POST /age-checks/document': problemAnswer(415, { code: 'unsupported_media_type', detail }) })
  await user.click(screen.getByRole('button', { name: 'Send this document' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(screen.queryByText('passport.pdf')).toBeNull()
})

test('does not send a file that is too large', async () => {
  const { sent } = answerWith({ 'POST /age-checks/view': CHECK })
  const { user } = renderComponent(<AgeCheckScreen />)
  const large = new File([new Uint8Array(16 * 1024 * 1024)], 'large.pdf', { type: 'application/pdf' })
  await user.upload(await fileInput(), large)
  expect((await screen.findByRole('alert')).textContent).toContain('larger than 15 MB')
  expect(screen.queryByRole('button', { name: 'Send this document' })).toBeNull()
  expect(sent).toHaveLength(1)
})

test.each([
  ['passed', 'Your age is confirmed'],
  ['over', 'Nothing left to confirm'],
] as const)('asks for nothing once the check is %s', async (state, title) => {
  answerWith({ 'POST /age-checks/view': { ...CHECK, state, due_at: null } })
  renderComponent(<AgeCheckScreen />)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByLabelText('File of your document')).toBeNull()
})

test('the tab remembers the link, whose token leaves the address bar', async () => {
  answerWith({ 'POST /age-checks/view': CHECK })
  const { unmount } = renderComponent(<AgeCheckScreen />)
  await fileInput()
  expect(window.location.search).toBe('')
  unmount()
  renderComponent(<AgeCheckScreen />)
  expect(await fileInput()).toBeTruthy()
})

test('a wrong link shows the shop’s reason, and no link at all where to find it', async () => {
  const detail = 'This link isn’t complete. Please open it from our email again.'
  answerWith({ 'POST /age-checks/view': problemAnswer(404, { code: 'not_found', detail }) })
  const { unmount } = renderComponent(<AgeCheckScreen />)
  expect(await screen.findByText(new RegExp(`^${detail}`))).toBeTruthy()
  unmount()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/age-check')
  renderComponent(<AgeCheckScreen />)
  expect(await screen.findByText(/^This link is incomplete\./)).toBeTruthy()
})

test('offers the provider before the document, and goes to the address that the shop returns', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { sent } = answerWith({
    'POST /age-checks/view': { ...CHECK, provider: 'OneID' },
    'POST /age-checks/start': { url: 'https://identity.example/auth?state=1' },
  })
  const { user } = renderComponent(<AgeCheckScreen />)
  await user.click(await screen.findByRole('button', { name: 'Check my age with OneID' }))
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('https://identity.example/auth?state=1'))
  expect(sent.at(-1)?.body).toEqual({ token: '7.signed', browser: localStorage.getItem('ageCheckBrowser') })
  expect(await fileInput()).toBeTruthy()
})

test('shows that the provider cannot be reached, and a document can be sent instead', async () => {
  const detail = 'OneID can’t be reached right now. Please try again later, or send us a document instead.'
  answerWith({
    'POST /age-checks/view': { ...CHECK, provider: 'OneID' },
    'POST /age-checks/start': problemAnswer(503, { code: 'age_check_unavailable', detail }),
  })
  const { user } = renderComponent(<AgeCheckScreen />)
  await user.click(await screen.findByRole('button', { name: 'Check my age with OneID' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(await fileInput()).toBeTruthy()
})
