import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { accessToken } from '../access-token.ts'
import type { Session } from '../queries.ts'
import { SessionList } from '../security/session-list.tsx'
import { DetailsForm } from './details-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PrivacyPanel } from './privacy-panel.tsx'

const USER = buildUser({ phone: '07700 900142' })
const WRONG = problemAnswer(422, {
  code: 'invalid',
  detail: 'This isn’t your current password.',
  errors: [{ path: 'current_password', message: 'This isn’t your current password.' }],
})
const said = () => toasts().map(({ text }) => text)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('saves the details, and asks for no password while the email stays the same', async () => {
  const { sent } = answerWith({ 'PUT /users/7': { ...USER, name: 'Imogen Ash' } })
  const { user, getByLabelText, getByRole, queryByLabelText } = renderComponent(<DetailsForm user={USER} />, {
    signedIn: USER,
  })
  expect(queryByLabelText('Current password')).toBeNull()
  await user.clear(getByLabelText('Full name'))
  await user.type(getByLabelText('Full name'), 'Imogen Ash')
  await user.click(getByRole('button', { name: 'Save details' }))
  await waitFor(() => expect(said()).toEqual(['Your details are saved.']))
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Imogen Ash', phone: '07700 900142', date_of_birth: null }])
})

test('a new email needs the current password', async () => {
  const answers: Record<string, unknown> = { 'PUT /users/7': WRONG }
  const { sent } = answerWith(answers)
  const { user, getByLabelText, getByRole, findByText } = renderComponent(<DetailsForm user={USER} />, {
    signedIn: USER,
  })
  await user.clear(getByLabelText('Email'))
  await user.type(getByLabelText('Email'), 'new@hale.example')
  await user.click(getByRole('button', { name: 'Save details' }))
  expect(await findByText('Enter your current password.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(getByLabelText('Current password'), 'wrong secret')
  await user.click(getByRole('button', { name: 'Save details' }))
  expect(await findByText('This isn’t your current password.')).toBeTruthy()
  answers['PUT /users/7'] = { ...USER, pending_email: 'new@hale.example' }
  await user.click(getByRole('button', { name: 'Save details' }))
  await waitFor(() => expect(said()).toEqual(['Check new@hale.example for the link.']))
  expect(sent.at(-1)?.body).toMatchObject({ email: 'new@hale.example', current_password: 'wrong secret' })
})

test('shows a pending new email, sends its link again and cancels the change', async () => {
  const waiting = { ...USER, pending_email: 'new@hale.example' }
  const { sent } = answerWith({
    'POST /users/me/email-change': { message: 'Done.' },
    'DELETE /users/me/email-change': { message: 'Done.' },
  })
  const { user, getByText, getByRole } = renderComponent(<DetailsForm user={waiting} />, { signedIn: waiting })
  expect(getByText(/^Check new@hale.example for the link\./)).toBeTruthy()
  await user.click(getByRole('button', { name: 'Resend the link' }))
  await waitFor(() => expect(said()).toEqual(['We’ve sent the link again.']))
  await user.click(getByRole('button', { name: 'Cancel the change' }))
  await waitFor(() => expect(said()).toContain('Your email won’t change.'))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /users/me/email-change',
    'DELETE /users/me/email-change',
  ])
})

test('shows at the field that the email is taken', async () => {
  answerWith({
    'PUT /users/7': problemAnswer(409, { code: 'email_taken', detail: 'There is an account with this email.' }),
  })
  const { user, getByLabelText, getByRole, findByText } = renderComponent(<DetailsForm user={USER} />, {
    signedIn: USER,
  })
  await user.type(getByLabelText('Email'), 'x')
  await user.type(getByLabelText('Current password'), 'a long secret')
  await user.click(getByRole('button', { name: 'Save details' }))
  expect(await findByText('There is an account with this email.')).toBeTruthy()
  expect(getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

test('restores unsaved input when the same customer logs in again after the session ended', async () => {
  answerWith({})
  const first = renderComponent(<DetailsForm user={USER} />, { signedIn: USER })
  await first.user.clear(first.getByLabelText('Full name'))
  await first.user.type(first.getByLabelText('Full name'), 'Imogen Ash')
  localStorage.clear()
  first.unmount()
  const other = buildUser({ id: 8, name: 'Tom Ash' })
  const theirs = renderComponent(<DetailsForm user={other} />, { signedIn: other })
  expect(theirs.getByLabelText('Full name')).toHaveProperty('value', 'Tom Ash')
  theirs.unmount()
  const again = renderComponent(<DetailsForm user={USER} />, { signedIn: USER })
  expect(again.getByLabelText('Full name')).toHaveProperty('value', 'Imogen Ash')
})

test('changes the password', async () => {
  const answers: Record<string, unknown> = { 'PUT /users/7': WRONG }
  const { sent } = answerWith(answers)
  const { user, getByLabelText, getByRole, findByText } = renderComponent(<PasswordForm user={USER} />, {
    signedIn: USER,
  })
  await user.type(getByLabelText('Current password'), 'old secret')
  await user.type(getByLabelText('New password'), 'a longer secret')
  await user.click(getByRole('button', { name: 'Change password' }))
  expect(await findByText('This isn’t your current password.')).toBeTruthy()
  answers['PUT /users/7'] = USER
  await user.click(getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(said()).toEqual(['Your password has been changed.']))
  expect(sent.at(-1)?.body).toEqual({ current_password: 'old secret', new_password: 'a longer secret' })
  expect(getByLabelText('New password')).toHaveProperty('value', '')
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1'
function buildSession(facts: Partial<Session>): Session {
  const at = '2026-11-20T13:08:00Z'
  return { id: 1, user_agent: FIREFOX, address: '', created_at: at, last_used_at: at, is_current: false, ...facts }
}
const SESSIONS = {
  items: [buildSession({ is_current: true }), buildSession({ id: 2, user_agent: IPHONE, address: '203.0.113.9' })],
  total: 2,
}

test('lists the customer’s sessions and logs another browser out', async () => {
  const { sent } = answerWith({ '/users/me/sessions': SESSIONS, 'DELETE /users/me/sessions/2': { message: 'Done.' } })
  const { user, findByText, getByText, getByRole, queryByRole } = renderComponent(<SessionList />, { signedIn: USER })
  expect(await findByText('Firefox on Windows')).toBeTruthy()
  expect(getByText('This browser')).toBeTruthy()
  expect(getByText('Last used 20 Nov, 13:08, from 203.0.113.9')).toBeTruthy()
  expect(queryByRole('button', { name: 'Log out Firefox on Windows' })).toBeNull()
  await user.click(getByRole('button', { name: 'Log out Safari on iPhone' }))
  await waitFor(() => expect(said()).toEqual(['That browser has been logged out.']))
  expect(sent.some(({ method, path }) => method === 'DELETE' && path === '/users/me/sessions/2')).toBe(true)
})

test('logging out everywhere logs this browser out too', async () => {
  answerWith({ '/users/me/sessions': SESSIONS, 'DELETE /users/me/sessions': { message: 'Done.' } })
  const { user, getByRole, address } = renderComponent(<SessionList />, { at: '/profile?tab=security', signedIn: USER })
  await user.click(getByRole('button', { name: 'Log out everywhere' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(accessToken()).toBeNull()
})

test('stays logged in when logging out everywhere fails', async () => {
  answerWith({ '/users/me/sessions': SESSIONS, 'DELETE /users/me/sessions': new TypeError('away') })
  const { user, getByRole, address } = renderComponent(<SessionList />, { at: '/profile?tab=security', signedIn: USER })
  await user.click(getByRole('button', { name: 'Log out everywhere' }))
  await waitFor(() => expect(said()).toEqual(['You couldn’t be logged out everywhere. Please try again.']))
  expect(address()).toBe('/profile?tab=security')
  expect(accessToken()).toBe('token')
})

test('downloads the customer’s data as a file', async () => {
  answerWith({ '/users/me/export': { account: { name: 'Imogen Hale' } } })
  const saved: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:data'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { user, getByRole } = renderComponent(<PrivacyPanel />, { signedIn: USER })
  await user.click(getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(names).toEqual(['my-data.json']))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ account: { name: 'Imogen Hale' } })
})

test('shows what data stays, then deletes the account with its password', async () => {
  const answers: Record<string, unknown> = { 'DELETE /users/me': WRONG }
  const { sent } = answerWith(answers)
  const { user, getByRole, address } = renderComponent(<PrivacyPanel />, { at: '/profile?tab=privacy', signedIn: USER })
  await user.click(getByRole('button', { name: 'Delete my account' }))
  const dialog = within(getByRole('alertdialog'))
  expect(dialog.getByText(/Tax law requires us to keep your orders/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await dialog.findByText('Enter your password.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(dialog.getByLabelText('Your password'), 'a long secret')
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await dialog.findByText('This isn’t your current password.')).toBeTruthy()
  answers['DELETE /users/me'] = { message: 'Done.' }
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  await waitFor(() => expect(address()).toBe('/'))
  expect(accessToken()).toBeNull()
  expect(sent.at(-1)?.body).toEqual({ password: 'a long secret' })
})

test('shows that an account with an open order cannot be deleted', async () => {
  const detail = 'Your order VS-2026-000012 is still under way.'
  answerWith({ 'DELETE /users/me': problemAnswer(409, { code: 'open_orders', detail }) })
  const { user, getByRole } = renderComponent(<PrivacyPanel />, { signedIn: USER })
  await user.click(getByRole('button', { name: 'Delete my account' }))
  const dialog = within(getByRole('alertdialog'))
  await user.type(dialog.getByLabelText('Your password'), 'a long secret')
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect(await dialog.findByText(detail)).toBeTruthy()
  expect(accessToken()).toBe('token')
})
