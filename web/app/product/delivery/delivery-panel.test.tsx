import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import { answerWith } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'

test('products sealed for hygiene can be returned while they are sealed', () => {
  answerWith({ '/site-settings/': DEFAULT_SETTINGS })
  const sealed = renderComponent(<DeliveryPanel isSealed />)
  expect(sealed.getByText(/sealed for hygiene. You can return it while it’s sealed/)).toBeTruthy()
  sealed.unmount()
  expect(renderComponent(<DeliveryPanel />).queryByText(/unsealed/)).toBeNull()
})
