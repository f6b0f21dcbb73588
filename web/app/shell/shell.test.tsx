import { cleanup, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../storefront/site-settings/queries.ts'
import { answerWith } from '../testing/answers.ts'
import { renderComponent } from '../testing/render.tsx'
import { Shell } from './shell.tsx'

const show = (at: string, settings: Partial<Settings> = {}) => {
  localStorage.setItem('isAgeVerified', 'true')
  answerWith({ '/categories/': { items: [], total: 0 }, '/site-settings/': { ...DEFAULT_SETTINGS, ...settings } })
  return renderComponent(
    <Shell googleTag="">
      <main id="main">The page</main>
    </Shell>,
    { at },
  )
}

test('shows a shop page between header and footer', () => {
  const { getByText, getByRole } = show('/shop')
  expect(getByText('The page')).toBeTruthy()
  expect(getByRole('banner')).toBeTruthy()
  expect(getByRole('contentinfo')).toBeTruthy()
})

test.each(['/admin', '/admin/', '/admin/orders/7'])('%s has its own layout', (at) => {
  const { getByText, queryByRole } = show(at)
  expect(getByText('The page')).toBeTruthy()
  expect(queryByRole('banner')).toBeNull()
  expect(queryByRole('contentinfo')).toBeNull()
})

test('an address that only starts with the same letters is a shop page', () => {
  expect(show('/administration').getByRole('banner')).toBeTruthy()
})

const CHAT = { name: 'Open chat: Ask the counter' }

test.each(['/', '/shop', '/checkout'])('shows the chat on the page %s', (at) => {
  expect(show(at).getByRole('button', CHAT)).toBeTruthy()
})

test('shows no chat in the admin area', () => {
  expect(show('/admin/orders').queryByRole('button', CHAT)).toBeNull()
})

test('a shop without chat at the checkout shows it on every other page', async () => {
  const quiet = { chat_at_checkout: false }
  const { queryByRole } = show('/checkout', quiet)
  await waitFor(() => expect(queryByRole('button', CHAT)).toBeNull())
  cleanup()
  expect(show('/shop', quiet).getByRole('button', CHAT)).toBeTruthy()
})
