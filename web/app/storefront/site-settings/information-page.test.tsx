import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { InformationPage } from './information-page.tsx'

const headings = (...titles: string[]) => titles.map((title) => <h2 key={title}>{title}</h2>)

test('a long page lists its sections as links to their headings', () => {
  const { getByRole } = renderComponent(
    <InformationPage title="Terms" lead="What applies.">
      {headings('1. Who we are', '2. Who may order', 'Prices', 'Delivery')}
      <h2 id="form">Cancellation form</h2>
    </InformationPage>,
  )
  const contents = getByRole('navigation', { name: 'On this page' })
  const links = within(contents).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#1-who-we-are',
    '#2-who-may-order',
    '#prices',
    '#delivery',
    '#form',
  ])
  for (const link of links)
    expect(getByRole('heading', { name: link.textContent ?? '' }).id).toBe(link.getAttribute('href')?.slice(1))
})

test('a short page lists no sections', () => {
  const { queryByRole } = renderComponent(
    <InformationPage title="Recycling" lead="Bring it back.">
      {headings('Send it', 'Take it')}
    </InformationPage>,
  )
  expect(queryByRole('navigation')).toBeNull()
})

test('content next to the text replaces the list of sections', () => {
  const { queryByRole, getByRole } = renderComponent(
    <InformationPage title="About us" lead="Who we are." aside={<img src="/tea.webp" alt="Tea" />}>
      {headings('One', 'Two', 'Three', 'Four', 'Five')}
    </InformationPage>,
  )
  expect(queryByRole('navigation')).toBeNull()
  expect(getByRole('img', { name: 'Tea' })).toBeTruthy()
})
