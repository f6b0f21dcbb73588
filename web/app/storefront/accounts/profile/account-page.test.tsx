import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { AccountPage } from './account-page.tsx'
import { readTab } from './profile-tab.ts'

test.each([
  ['/profile', 'Overview'],
  ['/profile?tab=nonsense', 'Overview'],
  ['/profile?tab=security', 'Security'],
  ['/profile/orders', 'Orders'],
  ['/profile/orders/12', 'Orders'],
  ['/profile/addresses?edit=new', 'Addresses'],
])('at %s the entry %s is the current one', (at, name) => {
  answerWith({})
  const { getByRole } = renderComponent(<AccountPage isGreeting>Theirs</AccountPage>, { at, signedIn: buildUser() })
  const links = within(getByRole('navigation', { name: 'Account' })).getAllByRole('link')
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual([name])
})

test('greets the customer by their first name', () => {
  answerWith({})
  const { getByText } = renderComponent(<AccountPage isGreeting>Theirs</AccountPage>, { signedIn: buildUser() })
  expect(getByText('Hello, Imogen')).toBeTruthy()
})

test.each([
  ['tab=details', 'details'],
  ['tab=security', 'security'],
  ['tab=privacy', 'privacy'],
  ['tab=other', 'overview'],
  ['', 'overview'],
])('%j opens %s', (query, tab) => {
  expect(readTab(new URLSearchParams(query))).toBe(tab)
})
