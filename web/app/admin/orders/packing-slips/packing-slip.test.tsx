import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../storefront/site-settings/queries.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { buildAdminOrder } from '../orders.test-orders.ts'
import { PackingSlip } from './packing-slip.tsx'

test('lists the items and the address, without a price', () => {
  const order = buildAdminOrder()
  const { container, getByText } = renderComponent(<PackingSlip order={order} settings={DEFAULT_SETTINGS} />)
  expect(getByText('GM')).toBeTruthy()
  expect(getByText('14 Calder Row')).toBeTruthy()
  expect(container.textContent).not.toContain('£')
})

test('shows the age check on delivery for restricted products only', () => {
  const notice = 'Age restricted. Challenge 25, proof of age on delivery.'
  const restricted = renderComponent(<PackingSlip order={buildAdminOrder()} settings={DEFAULT_SETTINGS} />)
  expect(restricted.getByText(notice)).toBeTruthy()
  restricted.unmount()
  const tea = buildAdminOrder({ proof_of_age_on_delivery: false })
  expect(renderComponent(<PackingSlip order={tea} settings={DEFAULT_SETTINGS} />).queryByText(notice)).toBeNull()
})

test('lists the items of a bundle, times the number of bundles bought', () => {
  const [line] = buildAdminOrder().items
  if (!line) throw new Error('the order has a line')
  const bundle = { ...line, type: 'bundle' as const, product_id: null, bundle_id: 3, name: 'Evening set', quantity: 2 }
  const parts = [{ product_id: 12, name: 'Chamomile', attributes: { Size: '50 g' }, quantity: 3 }]
  const order = buildAdminOrder({ items: [{ ...bundle, parts }] })
  const { getByText } = renderComponent(<PackingSlip order={order} settings={DEFAULT_SETTINGS} />)
  expect(getByText(/6 × Chamomile, 50 g/)).toBeTruthy()
})
