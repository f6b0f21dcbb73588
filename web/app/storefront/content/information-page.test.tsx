import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { InformationPage } from './information-page.tsx'

const headings = (...titles: string[]) => titles.map((text) => ({ id: `part-${text}`, text, level: 2 as const }))

test('a long page lists its sections as links to their headings', () => {
  const { getByRole } = renderComponent(
    <InformationPage
      title="Terms"
      lead="What applies."
      headings={[...headings('Who', 'Prices', 'Delivery', 'Returns', 'Form'), { id: 'part-a', text: 'A', level: 3 }]}
    >
      <h2 id="part-Who">Who</h2>
    </InformationPage>,
  )
  const contents = getByRole('navigation', { name: 'On this page' })
  const links = within(contents).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#part-Who',
    '#part-Prices',
    '#part-Delivery',
    '#part-Returns',
    '#part-Form',
  ])
})

test('a short page lists no sections', () => {
  const { queryByRole } = renderComponent(
    <InformationPage title="Recycling" lead="Bring it back." headings={headings('Send it', 'Take it')}>
      <p>Text</p>
    </InformationPage>,
  )
  expect(queryByRole('navigation')).toBeNull()
})

test('content next to the text replaces the list of sections', () => {
  const { queryByRole, getByRole } = renderComponent(
    <InformationPage
      title="About us"
      lead="Who we are."
      aside={<img src="/tea.webp" alt="Tea" />}
      headings={headings('One', 'Two', 'Three', 'Four', 'Five')}
    >
      <p>Text</p>
    </InformationPage>,
  )
  expect(queryByRole('navigation')).toBeNull()
  expect(getByRole('img', { name: 'Tea' })).toBeTruthy()
})
