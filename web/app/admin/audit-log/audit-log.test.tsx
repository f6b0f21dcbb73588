import { expect, test } from 'vitest'
import { answerWith } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import AuditLogPage from './audit-log.page.tsx'
import { actionLabel, actionOptions } from './audit-words.ts'
import type { AuditEntry } from './queries.ts'

const RHONA = { id: 1, name: 'Rhona MacLeod', email: 'rhona@shop.example' }

const ENTRY: AuditEntry = {
  id: 50,
  at: '2026-07-01T08:30:00.000Z',
  user: RHONA,
  api_key: null,
  action: 'product.update',
  entity: 'product',
  entity_id: '12',
  before: { name: 'Mint', price_pence: 499, status: 'draft' },
  after: { name: 'Mint', price_pence: 525, status: 'active' },
}

const show = (at = '/admin/audit-log') => {
  const entries = [ENTRY, { ...ENTRY, id: 49, user: null, action: 'post.delete', entity: 'post', after: null }]
  const network = answerWith({
    '/admin/audit-log': { items: entries, total: 2, skip: 0, limit: 50 },
    '/users/': { items: [{ ...buildUser(), ...RHONA }], total: 1, skip: 0, limit: 100 },
  })
  return { ...network, ...renderComponent(<AuditLogPage />, { at }) }
}

test('shows who did what, when and to what', async () => {
  const { findByRole, getByRole } = show()
  const row = (await findByRole('cell', { name: 'Product changed' })).closest('tr')
  expect(row?.textContent).toContain('1 Jul 2026, 09:30Rhona MacLeodProduct changedProduct 12Price, Status')
  expect(getByRole('link', { name: 'Product 12' }).getAttribute('href')).toBe('/admin/products/12')
  expect(getByRole('cell', { name: 'Article deleted' }).closest('tr')?.textContent).toContain('Operator')
})

test('a row opens to show the values before and after', async () => {
  const { user, findByRole, getByRole, queryByRole } = show()
  await user.click(await findByRole('button', { name: 'Details of entry 50, Product changed' }))
  expect(getByRole('row', { name: 'Price £4.99 £5.25' })).toBeTruthy()
  expect(getByRole('row', { name: 'Status draft active' })).toBeTruthy()
  expect(queryByRole('row', { name: /Mint/ })).toBeNull()
})

test('can be filtered by person, kind, action and day', async () => {
  const { user, findByRole, getByLabelText, address, asked } = show()
  await findByRole('option', { name: 'Rhona MacLeod' })
  await user.selectOptions(getByLabelText('Person'), 'Rhona MacLeod')
  await user.selectOptions(getByLabelText('Kind'), 'Coupon')
  await user.selectOptions(getByLabelText('Action'), 'Coupon removed')
  await user.type(getByLabelText('From'), '2026-11-01')
  const narrowed = 'user_id=1&entity=coupon&action=coupon.remove&from=2026-11-01'
  expect(address()).toBe(`/admin/audit-log?${narrowed}`)
  expect(asked.at(-1)).toBe(`/api/v1/admin/audit-log?skip=0&limit=50&${narrowed}`)
})

test('a discarded change of the staff assistant has a label', () => {
  expect(actionLabel('chat_proposal.discard')).toBe('Prepared change discarded')
  expect(actionOptions('chat_proposal').map(({ value }) => value)).toEqual(['chat_proposal.discard'])
})
