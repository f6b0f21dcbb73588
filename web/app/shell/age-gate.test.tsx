import { CONSENT_VERSION } from '@shop/contract/constants.ts'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../storefront/site-settings/queries.ts'
import { answerWith } from '../testing/answers.ts'
import { renderComponent } from '../testing/render.tsx'
import { AgeGate } from './age-gate.tsx'
import { removeConsent } from './consent.ts'
import { applyStoredChoices } from './first-paint.ts'

beforeEach(() => {
  answerWith({ '/site-settings/': DEFAULT_SETTINGS })
  delete window.dataLayer
  delete document.documentElement.dataset.gate
})

const renderGate = () =>
  renderComponent(
    <>
      <div id="page">
        <button type="button">Buy</button>
      </div>
      <AgeGate pageId="page" />
    </>,
  )

const stored = () => [
  localStorage.getItem('isAgeVerified'),
  localStorage.getItem('cookieConsentStatus'),
  localStorage.getItem('analyticsConsentGranted'),
]
const told = () => (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>))

test('covers the page until both choices are stored', async () => {
  const { getByRole, container } = renderGate()
  const gate = getByRole('dialog', { name: 'You must be 18+ to enter' })
  await waitFor(() => expect(document.activeElement).toBe(gate))
  expect(container.querySelector('#page')?.hasAttribute('inert')).toBe(true)
  expect(told()).toEqual([])
})

test.each([
  ['only the age', { isAgeVerified: 'true' }],
  ['only the consent', { cookieConsentStatus: 'custom' }],
  ['an age that is not true', { isAgeVerified: 'yes', cookieConsentStatus: 'granted' }],
])('stays open with %s', (_, choices) => {
  for (const [key, value] of Object.entries(choices)) localStorage.setItem(key, value)
  expect(renderGate().queryByRole('dialog')).not.toBeNull()
})

test('is closed when both choices are stored, and passes the stored consent to the tags', () => {
  localStorage.setItem('isAgeVerified', 'true')
  localStorage.setItem('cookieConsentStatus', 'granted')
  localStorage.setItem('analyticsConsentGranted', 'true')
  expect(renderGate().queryByRole('dialog')).toBeNull()
  expect(told().at(-1)).toMatchObject(['consent', 'update', { analytics_storage: 'granted', ad_storage: 'denied' }])
})

test('saving the choices with the box unticked declines analytics', async () => {
  const { user, getByRole, queryByRole, container } = renderGate()
  await user.click(getByRole('button', { name: 'Confirm Age & Save Choices' }))
  expect(stored()).toEqual(['true', 'custom', 'false'])
  expect(told().at(-1)).toEqual([
    'consent',
    'update',
    { analytics_storage: 'denied', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' },
  ])
  expect(queryByRole('dialog')).toBeNull()
  expect(container.querySelector('#page')?.hasAttribute('inert')).toBe(false)
})

test('saving the choices with the box ticked allows analytics', async () => {
  const { user, getByRole } = renderGate()
  await user.click(getByRole('checkbox', { name: /^Analytics cookies/ }))
  await user.click(getByRole('button', { name: 'Confirm Age & Save Choices' }))
  expect(stored()).toEqual(['true', 'custom', 'true'])
})

test('accepting all allows analytics and still denies ads', async () => {
  const { user, getByRole } = renderGate()
  await user.click(getByRole('button', { name: 'Confirm Age & Accept All' }))
  expect(stored()).toEqual(['true', 'granted', 'true'])
  expect(told().at(-1)).toMatchObject(['consent', 'update', { analytics_storage: 'granted', ad_storage: 'denied' }])
})

test('stores the time and the wording of the choice, and asks again when the wording changes', async () => {
  const { user, getByRole, unmount } = renderGate()
  await user.click(getByRole('button', { name: 'Confirm Age & Save Choices' }))
  expect(localStorage.getItem('cookieConsentRecord')).toMatch(
    new RegExp(`^${CONSENT_VERSION} \\d{4}-\\d\\d-\\d\\dT.*Z$`),
  )
  unmount()
  localStorage.setItem('cookieConsentRecord', '2020-01-01 2020-01-01T00:00:00.000Z')
  expect(renderGate().queryByRole('dialog')).not.toBeNull()
})

test('Escape does not dismiss it', async () => {
  const { user, queryByRole } = renderGate()
  await user.keyboard('{Escape}')
  expect(queryByRole('dialog')).not.toBeNull()
})

test('both confirm buttons look the same, and the exit link leaves the site', () => {
  const { getByRole } = renderGate()
  const classes = ['Confirm Age & Save Choices', 'Confirm Age & Accept All'].map(
    (name) => getByRole('button', { name }).className,
  )
  expect(classes[0]).toBe(classes[1])
  expect(getByRole('checkbox', { name: /^Essential cookies/ }).hasAttribute('disabled')).toBe(true)
  const exit = getByRole('link', { name: 'I am under 18 / Exit Site' }).getAttribute('href')
  expect(exit).toMatch(/^https:/)
})

test('cookie settings clear the consent but not the age', () => {
  localStorage.setItem('isAgeVerified', 'true')
  localStorage.setItem('cookieConsentStatus', 'granted')
  localStorage.setItem('analyticsConsentGranted', 'true')
  removeConsent()
  expect(stored()).toEqual(['true', null, null])
})

test('the first-paint script applies the theme and opens the gate if a choice is missing', () => {
  localStorage.setItem('theme', 'purple')
  applyStoredChoices()
  expect(document.documentElement.dataset).toMatchObject({ theme: 'purple', gate: 'open' })

  delete document.documentElement.dataset.gate
  localStorage.setItem('theme', 'pink')
  localStorage.setItem('isAgeVerified', 'true')
  localStorage.setItem('cookieConsentStatus', 'custom')
  applyStoredChoices()
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(document.documentElement.dataset.gate).toBeUndefined()
})
