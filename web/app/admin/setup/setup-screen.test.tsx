import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import { answerWith } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { SetupScreen } from './setup-screen.tsx'
import { SETUP_STEPS } from './steps.ts'

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  legal_name: 'Tarn Ltd',
  vat_number: 'GB123456789',
  staff_code_required: false,
  card_provider_approval: '',
  food_registration_confirmed: false,
  margin_floor_percent: 15,
  refund_limit: 0,
  updated_at: '2026-11-21T09:00:00.000Z',
}
const indexOf = (key: string) => SETUP_STEPS.findIndex((step) => step.key === key)

test('Continue saves the answers of the step, changed or not, and only them', async () => {
  const { sent } = answerWith({ 'PUT /admin/settings/': SETTINGS })
  const { user } = renderComponent(<SetupScreen index={indexOf('name')} done={[]} settings={SETTINGS} />)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      site_name: SETTINGS.site_name,
      contact_email: SETTINGS.contact_email,
    }),
  )
})

test('an answer that is not valid is reported at its field and not sent', async () => {
  const { sent } = answerWith({})
  const { user } = renderComponent(<SetupScreen index={indexOf('name')} done={[]} settings={SETTINGS} />)
  await user.clear(screen.getByLabelText('Shop name'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.getByLabelText('Shop name').getAttribute('aria-invalid')).toBe('true'))
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('without VAT registration the number is removed', async () => {
  const { sent } = answerWith({ 'PUT /admin/settings/': { ...SETTINGS, vat_number: '' } })
  const { user } = renderComponent(<SetupScreen index={indexOf('vat')} done={['name']} settings={SETTINGS} />)
  expect(screen.getByLabelText<HTMLInputElement>('VAT number').value).toBe('GB123456789')
  await user.click(screen.getByRole('radio', { name: /^No/ }))
  expect(screen.queryByLabelText('VAT number')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ vat_number: '' }))
})

test('the steps show what is done, which is open, and where Back, Skip and later lead', () => {
  answerWith({})
  renderComponent(<SetupScreen index={indexOf('vat')} done={['name', 'business']} settings={SETTINGS} />)
  const [, business, vat] = within(screen.getByRole('complementary', { name: 'Setup' })).getAllByRole('listitem')
  expect(business?.textContent).toContain('Tarn Ltd, done')
  expect(vat?.getAttribute('aria-current')).toBe('step')
  const goesTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(goesTo('Back')).toBe('/admin/setup?step=business')
  expect(goesTo('Skip for now')).toBe('/admin/setup?step=delivery')
  expect(goesTo('Save and finish later')).toBe('/admin/going-live')
})
