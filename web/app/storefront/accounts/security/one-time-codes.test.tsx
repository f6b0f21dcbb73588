import { useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { currentUserQuery } from '../queries.ts'
import { OneTimeCodes } from './one-time-codes.tsx'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const STARTED = { secret: SECRET, uri: `otpauth://totp/Alder:imogen@hale.example?secret=${SECRET}` }
const CODES = { recovery_codes: ['k3qf-90xm-7c2t-bb1v', 'a1b2-c3d4-e5f6-g7h8'] }
const PASSWORD_WRONG = problemAnswer(422, { code: 'invalid', errors: [{ path: 'password', message: 'Not this one.' }] })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function Panel() {
  const { data: user } = useQuery(currentUserQuery)
  return user && <OneTimeCodes user={user} />
}

function show(has_totp: boolean, answers: Record<string, unknown>) {
  const server = answerWith(answers)
  const view = renderComponent(<Panel />, { signedIn: buildUser({ has_totp }) })
  const prove = async (confirm: string) => {
    await view.user.type(view.getByLabelText('Current password'), 'a long secret')
    if (has_totp) await view.user.type(view.getByLabelText('One-time code'), '123456')
    await view.user.click(view.getByRole('button', { name: confirm }))
  }
  return { ...view, ...server, prove }
}

test('sets up in steps: password, QR code and key, code, recovery codes to save', async () => {
  const answers = { 'POST /users/me/totp': STARTED, 'POST /users/me/totp/confirm': CODES }
  const { user, getByRole, findByRole, findByText, getByText, getByLabelText, prove, sent } = show(false, answers)
  await user.click(getByRole('button', { name: 'Set up one-time codes' }))
  await prove('Continue')
  expect(await findByRole('img', { name: /QR code/ })).toBeTruthy()
  expect(getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await user.type(getByLabelText(/six digits/), '123 456')
  await user.click(getByRole('button', { name: 'Switch on' }))
  expect(await findByText('k3qf-90xm-7c2t-bb1v')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(getByRole('heading', { name: 'Your recovery codes' })))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: 'a long secret' },
    { code: '123456' },
  ])
  await user.click(getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Codes copied.']))
  expect(await navigator.clipboard.readText()).toBe('k3qf-90xm-7c2t-bb1v\na1b2-c3d4-e5f6-g7h8\n')
  await user.click(getByRole('button', { name: 'I’ve saved them' }))
  expect(getByText(/^On: you need a code from your authenticator app/)).toBeTruthy()
})

test('shows a wrong code at its field, with the QR code still visible', async () => {
  const errors = [{ path: 'code', message: 'This code is not right.' }]
  const answers = { 'POST /users/me/totp': STARTED, 'POST /users/me/totp/confirm': problemAnswer(422, { errors }) }
  const { user, getByRole, findByRole, findByText, getByLabelText, prove } = show(false, answers)
  await user.click(getByRole('button', { name: 'Set up one-time codes' }))
  await prove('Continue')
  await findByRole('img', { name: /QR code/ })
  await user.type(getByLabelText(/six digits/), '000000')
  await user.click(getByRole('button', { name: 'Switch on' }))
  expect(await findByText('This code is not right.')).toBeTruthy()
  expect(getByRole('img', { name: /QR code/ })).toBeTruthy()
})

test('a wrong password stops the setup', async () => {
  const { user, getByRole, findByText, prove, queryByRole } = show(false, { 'POST /users/me/totp': PASSWORD_WRONG })
  await user.click(getByRole('button', { name: 'Set up one-time codes' }))
  await prove('Continue')
  expect(await findByText('Not this one.')).toBeTruthy()
  expect(queryByRole('img')).toBeNull()
})

test('renews the recovery codes and switches the one-time codes off', async () => {
  const answers = {
    'POST /users/me/totp/recovery-codes': CODES,
    'DELETE /users/me/totp': { message: 'One-time codes are switched off.' },
  }
  const { user, getByRole, findByText, findByRole, prove, sent } = show(true, answers)
  await user.click(getByRole('button', { name: 'Get new recovery codes' }))
  await prove('Get new codes')
  expect(await findByText('a1b2-c3d4-e5f6-g7h8')).toBeTruthy()
  await user.click(getByRole('button', { name: 'I’ve saved them' }))
  await user.click(getByRole('button', { name: 'Switch off' }))
  await prove('Switch off')
  expect(await findByRole('button', { name: 'Set up one-time codes' })).toBeTruthy()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { password: 'a long secret', code: '123456' },
    { password: 'a long secret', code: '123456' },
  ])
})

test('shows staff why mandatory codes cannot be switched off', async () => {
  const detail = 'All staff need one-time codes, so you can’t switch yours off.'
  const { user, getByRole, findByText, prove } = show(true, {
    'DELETE /users/me/totp': problemAnswer(409, { code: 'totp_required', detail }),
  })
  await user.click(getByRole('button', { name: 'Switch off' }))
  await prove('Switch off')
  expect(await findByText(detail)).toBeTruthy()
})
