import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import PaymentsPage from './payments.page.tsx'

const MOLLIE = {
  name: 'mollie',
  title: 'Mollie',
  methods: 'Cards, wallets, Pay by Bank',
  state: 'off',
  is_live: false,
  is_current: false,
  keys_from: 'From your Mollie dashboard.',
  keys: [{ name: 'MOLLIE_API_KEY', label: 'API key', hint: '' }],
}
const SANDBOX = { ...MOLLIE, name: 'sandbox', title: 'Test cards', state: 'environment', is_current: true, keys: [] }
const FAILED = [{ label: 'Key accepted', is_passed: false, detail: 'Mollie: Missing authentication' }]

/** Answers the calls of the page; `saved` is the response to saved keys. Returns the keys that were sent. */
function openPage(saved: object, mollie = MOLLIE) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ items: [mollie, SANDBOX] })
    sent.push([address, JSON.parse(String(body))])
    return Response.json(saved)
  })
  return { sent, ...renderComponent(<PaymentsPage />, { at: '/admin/settings/payments' }) }
}
const enterKey = async ({ user }: ReturnType<typeof openPage>, key: string) => {
  await user.click(await screen.findByRole('button', { name: 'Connect Mollie' }))
  await user.type(screen.getByLabelText('API key'), key)
  await user.click(screen.getByRole('button', { name: 'Test and save' }))
}

test('shows each provider with its state and use in words', async () => {
  openPage({})
  const mollie = within(await screen.findByRole('region', { name: 'Mollie' }))
  expect(mollie.getByText('Not connected')).toBeTruthy()
  const sandbox = within(screen.getByRole('region', { name: 'Test cards' }))
  expect(sandbox.getByText('Connected, test')).toBeTruthy()
  expect(sandbox.getByText('New payments')).toBeTruthy()
  expect(sandbox.queryByRole('button')).toBeNull()
})

test('keys that the provider accepts are sent once and leave the form', async () => {
  const page = openPage({ is_saved: true, checks: [{ label: 'Key accepted', is_passed: true, detail: 'Live' }] })
  await enterKey(page, 'live_1')
  await screen.findByText('Test passed')
  expect(page.sent).toEqual([['/api/v1/admin/payments/providers/mollie/keys', { keys: { MOLLIE_API_KEY: 'live_1' } }]])
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe(''))
})

test('a rejected key shows the failed check and stays in the form', async () => {
  const page = openPage({ is_saved: false, checks: FAILED })
  await enterKey(page, 'live_wrong')
  await screen.findByText('Test failed: nothing was changed')
  expect(screen.getByText('Mollie: Missing authentication')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('live_wrong')
})
