import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import { answerWith, problemAnswer } from '../../testing/answers.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { Checklist } from '../going-live/checklist.tsx'
import type { ChecklistStep } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  staff_code_required: false,
  margin_floor_percent: 15,
  refund_limit: null,
  card_provider_approval: '',
  food_registration_confirmed: false,
  updated_at: '2026-11-21T09:00:00.000Z',
}
const step = (facts: Partial<ChecklistStep>): ChecklistStep => ({
  key: 'k',
  title: 'A step',
  detail: 'Do it.',
  is_done: false,
  is_required: true,
  setting: null,
  variable: null,
  rule: null,
  ...facts,
})
const CHECKLIST = {
  items: [
    step({ key: 'name', title: 'A name', is_done: true }),
    step({ key: 'bank', title: 'Bank details', setting: 'bank_sort_code' }),
    step({ key: 'smtp', title: 'A mail server', variable: 'SMTP_URL', is_required: false }),
  ],
  total: 3,
  done: 1,
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('saves only what was changed, with the version that was read, and confirms it', async () => {
  const saved = { ...SETTINGS, city: 'Leeds', standard_delivery_fee: 4.5, updated_at: '2026-11-21T10:00:00.000Z' }
  const { sent } = answerWith({ 'PUT /admin/settings/': saved, '/admin/settings/checklist': CHECKLIST })
  const { user, queryClient } = renderComponent(<SettingsForm settings={SETTINGS} />)
  queryClient.setQueryData(['admin', 'settings'], SETTINGS)
  await user.clear(screen.getByLabelText('Town or city'))
  await user.type(screen.getByLabelText('Town or city'), 'Leeds')
  await user.clear(screen.getByLabelText('Standard delivery'))
  await user.type(screen.getByLabelText('Standard delivery'), '£4.50')
  await user.click(screen.getByRole('checkbox', { name: 'Northern Ireland' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Settings saved']))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    city: 'Leeds',
    standard_delivery_fee: 4.5,
    deliver_to: ['ENG', 'WLS', 'SCT'],
    updated_at: SETTINGS.updated_at,
  })
})

test('an invalid sort code is reported at its field, before anything is sent', async () => {
  const { sent } = answerWith({ '/admin/settings/checklist': CHECKLIST })
  const { user } = renderComponent(<SettingsForm settings={SETTINGS} />)
  await user.type(screen.getByLabelText('Sort code'), '12')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('Sort code').getAttribute('aria-invalid')).toBe('true'))
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('settings that someone else has saved meanwhile are not overwritten', async () => {
  const stale = problemAnswer(409, { code: 'stale', detail: 'Imogen Hale saved this after you opened it.' })
  answerWith({ 'PUT /admin/settings/': stale, '/admin/settings/checklist': CHECKLIST })
  const { user } = renderComponent(<SettingsForm settings={SETTINGS} />)
  await user.type(screen.getByLabelText('Town or city'), 'York')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Imogen Hale saved this/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Town or city').value).toBe('York')
})

test('the settings link to the checklist and show how many steps are left', async () => {
  answerWith({ '/admin/settings/checklist': CHECKLIST })
  renderComponent(<SettingsForm settings={SETTINGS} />)
  expect(await screen.findByText('1 step must be done before you open.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'See the checklist' })
  expect(link.getAttribute('href')).toBe('/admin/going-live')
})

test('a setting named in the URL has the focus', () => {
  answerWith({ '/admin/settings/checklist': CHECKLIST })
  renderComponent(<SettingsForm settings={SETTINGS} />, { at: '/admin/settings#bank_sort_code' })
  expect(document.activeElement).toBe(screen.getByLabelText('Sort code'))
})

test('the checklist groups required and recommended steps, open steps first, each with a link to its setting', () => {
  renderComponent(<Checklist steps={CHECKLIST.items} />)
  const titles = (group: string) => {
    const tile = screen.getByRole('heading', { name: group }).closest('section')
    return [...(tile?.querySelectorAll('li b') ?? [])].map((title) => title.textContent)
  }
  expect(titles('Must')).toEqual(['Bank details', 'A name'])
  expect(titles('Should')).toEqual(['A mail server'])
  const link = screen.getByRole('link', { name: 'Open the setting: Bank details' })
  expect(link.getAttribute('href')).toBe('/admin/settings#bank_sort_code')
  expect(screen.getByText('Environment: SMTP_URL')).toBeTruthy()
})
