import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls } from '../../testing/calls.ts'
import { renderComponent } from '../../testing/render.tsx'
import WebhooksPage from './webhooks.page.tsx'

const ENDPOINT = {
  id: 4,
  url: 'https://erp.example.com/hooks',
  events: ['order.paid'],
  is_enabled: true,
  failing_since: null,
  waiting: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}
const DELIVERY = {
  id: 9,
  endpoint_id: 4,
  message_id: '0b5c',
  event: 'order.paid',
  payload: { type: 'order.paid', data: { order_number: 'VS-2026-000012' } },
  status: 'sent',
  attempts: 1,
  response_status: 204,
  response: '',
  error: null,
  duration_ms: 31,
  created_at: '2026-11-20T10:00:00.000Z',
  sent_at: '2026-11-20T10:00:01.000Z',
}

function open(items: object[]) {
  const network = answerCalls({
    'GET /admin/webhooks': { items },
    'GET /admin/webhook-deliveries': { items: [DELIVERY], total: 1, skip: 0, limit: 20 },
    'POST /admin/webhooks': { ...ENDPOINT, secret: 'whsec_secret' },
    'POST /admin/webhooks/4/test': { ...DELIVERY, event: 'test' },
    'POST /admin/webhook-deliveries/9/retry': DELIVERY,
  })
  const at = '/admin/settings/webhooks'
  return { ...network, ...renderComponent(<WebhooksPage />, { at, signedIn: buildUser({ id: 1, role: 'admin' }) }) }
}

test('a new webhook shows its signing secret once', async () => {
  const { user, findByRole, findByText, getByLabelText, getByRole, sent } = open([])
  await user.click(await findByRole('button', { name: 'New webhook' }))
  await user.clear(getByLabelText('Address'))
  await user.type(getByLabelText('Address'), 'https://erp.example.com/hooks')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('Choose at least one event.')).toBeTruthy()
  await user.click(getByRole('checkbox', { name: /order\.paid/ }))
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('whsec_secret')).toBeTruthy()
  expect(sent.find(({ call }) => call === 'POST /admin/webhooks')?.body).toEqual({
    url: 'https://erp.example.com/hooks',
    events: ['order.paid'],
  })
})

test('an endpoint is tested, and a delivery shows what was sent and is sent again', async () => {
  const { user, findByRole, getByRole, getByText, sent } = open([ENDPOINT])
  await user.click(await findByRole('button', { name: 'Send a test' }))
  const row = within(await findByRole('row', { name: /order\.paid/ }))
  await user.click(row.getByRole('button', { name: /order\.paid/ }))
  expect(getByText(/VS-2026-000012/)).toBeTruthy()
  await user.click(getByRole('button', { name: 'Send again' }))
  const posts = sent.map(({ call }) => call).filter((call) => call.startsWith('POST'))
  expect(posts).toEqual(['POST /admin/webhooks/4/test', 'POST /admin/webhook-deliveries/9/retry'])
})
