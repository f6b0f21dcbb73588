import { expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls } from '../../testing/calls.ts'
import { renderComponent } from '../../testing/render.tsx'
import ApiKeysPage from './api-keys.page.tsx'

const KEY = {
  id: 3,
  name: 'Warehouse',
  role: 'packing',
  created_by: 'Ada Reed',
  created_at: '2026-11-20T10:00:00.000Z',
  expires_on: null,
  is_expired: false,
  last_used_on: '2026-11-23',
}

function open(items: object[]) {
  const network = answerCalls({
    'GET /admin/api-keys': { items },
    'POST /admin/api-keys': { ...KEY, key: 'shopkey_secret' },
    'DELETE /admin/api-keys/3': { success: true },
  })
  return { ...network, ...renderComponent(<ApiKeysPage />, { signedIn: buildUser({ id: 1, role: 'admin' }) }) }
}

test('a new key is shown once, after the password', async () => {
  const { user, findByRole, findByText, getByRole, getByLabelText, queryByText, sent } = open([])
  await user.click(await findByRole('button', { name: 'New API key' }))
  await user.type(getByLabelText('Name'), 'Warehouse')
  await user.selectOptions(getByLabelText('Role'), 'Packing')
  await user.type(getByLabelText('Your password'), 'my-password-1')
  await user.click(getByRole('button', { name: 'Create key' }))
  expect(await findByText('shopkey_secret')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /admin/api-keys')?.body).toEqual({
    name: 'Warehouse',
    role: 'packing',
    expires_on: null,
    current_password: 'my-password-1',
  })
  await user.click(getByRole('button', { name: 'I’ve copied it' }))
  expect(queryByText('shopkey_secret')).toBeNull()
})

test('a key is revoked after a question', async () => {
  const { user, findByRole, getByRole, sent } = open([KEY])
  expect((await findByRole('row', { name: /Warehouse/ })).textContent).toContain('Never expires23 Nov 2026')
  await user.click(getByRole('button', { name: 'Revoke' }))
  expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.click((await findByRole('dialog')).querySelector('button.danger, button.primary') ?? getByRole('dialog'))
  expect(sent.some(({ call }) => call === 'DELETE /admin/api-keys/3')).toBe(true)
})
