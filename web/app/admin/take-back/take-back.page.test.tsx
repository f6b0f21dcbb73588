import { expect, test } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { answerCalls } from '../../testing/calls.ts'
import { renderComponent } from '../../testing/render.tsx'
import type { TakeBackYear } from './queries.ts'
import TakeBackPage from './take-back.page.tsx'

const NOTHING = { units: 0, weight_grams: 0 }
const RECORD = {
  id: 4,
  taken_on: '2026-11-02',
  kind: 'vape',
  units: 3,
  weight_grams: 1240,
  source: 'post',
  collector: '',
  collector_reference: '',
  collected_on: null,
  updated_at: '2026-11-02T10:00:00.000Z',
}

async function open(sold: Partial<TakeBackYear['sold_batteries']> = {}) {
  const sums: TakeBackYear = {
    year: 2026,
    vapes: { units: 3, weight_grams: 1240 },
    batteries: NOTHING,
    waiting: NOTHING,
    sold_batteries: { ...NOTHING, estimated: 0, ...sold },
  }
  const network = answerCalls({
    'GET /admin/take-back/': { items: [RECORD], total: 1, skip: 0, limit: 20, sums },
    'POST /admin/take-back/': RECORD,
  })
  const signedIn = buildUser({ id: 1, role: 'admin' })
  const view = renderComponent(<TakeBackPage />, { signedIn, at: '/admin/returns/take-back' })
  await view.findByRole('heading', { name: 'Take-back' })
  return { ...view, ...network }
}

test.each([
  [24_000, 'From 32 kg in a calendar year'],
  [26_500, 'You are close to 32 kg'],
  [32_000, 'You have sold 32 kg'],
])('with %i g of batteries sold, the page has the duty', async (weight_grams, text) => {
  const { container } = await open({ weight_grams, units: 500, estimated: 7 })
  expect(container.textContent).toContain(text)
  expect(container.textContent).toContain('Batteries without a weight count 50 g each (7)')
})

test('a record is sent as numbers, without a collector until there is one', async () => {
  const { user, getByRole, findByLabelText, getByLabelText, sent } = await open()
  await user.click(getByRole('button', { name: 'Record' }))
  await user.type(await findByLabelText('Taken back on'), '02/11/2026')
  await user.type(getByLabelText('Units'), '3')
  await user.type(getByLabelText('Weight in grams, all together'), '1,240')
  await user.click(getByRole('button', { name: 'Save' }))
  const bodies = () => sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  await expect.poll(bodies).toEqual([
    {
      taken_on: '2026-11-02',
      kind: 'vape',
      units: 3,
      weight_grams: 1240,
      source: 'post',
      collector: '',
      collector_reference: '',
      collected_on: null,
    },
  ])
})
