import { expect, test } from 'vitest'
import { buildCategories } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { HomeCategories } from './home-categories.tsx'
import { PlainHero, showsSoldBrands } from './home-hero.tsx'

test('shows the images of the home page only in a shop that sells their brands', () => {
  expect(showsSoldBrands([])).toBe(false)
  expect(showsSoldBrands([{ name: 'Another Maker', product_count: 12 }])).toBe(false)
  expect(showsSoldBrands([{ name: 'Volant', product_count: 0 }])).toBe(false)
  expect(showsSoldBrands([{ name: 'Volant', product_count: 1 }])).toBe(true)
})

test('an empty shop starts with its name and offers nothing to buy', () => {
  const { getByRole, getByText, queryByRole, container } = renderComponent(
    <>
      <PlainHero name="Tern Vapes" text="Of Hull." isEmpty />
      <HomeCategories categories={[]} hasArt={false} />
    </>,
  )
  expect(getByRole('heading', { level: 1, name: 'Tern Vapes' })).toBeTruthy()
  expect(getByText('We’re stocking the shelves. Please come back soon.')).toBeTruthy()
  expect(queryByRole('link')).toBeNull()
  expect(container.querySelector('img')).toBeNull()
})

test('without images every category with products is a plain link', () => {
  const categories = buildCategories(['E-Liquids', 'Teas']).map((one) => ({ ...one, product_count: one.id - 1 }))
  const { getByRole, queryByRole, container } = renderComponent(
    <HomeCategories categories={categories} hasArt={false} />,
  )
  expect(getByRole('link', { name: 'Teas' }).getAttribute('href')).toBe('/shop?categories=2')
  expect(queryByRole('link', { name: 'E-Liquids' })).toBeNull()
  expect(container.querySelector('img')).toBeNull()
})

test('without vape marketing e-liquids are a plain link, and other categories keep their images', () => {
  const categories = buildCategories(['E-Liquids', 'CBD Teas'])
  const { getByRole, queryByText, container } = renderComponent(
    <HomeCategories categories={categories} hasArt isVapeOff />,
  )
  expect(getByRole('link', { name: 'E-Liquids' }).className).toBe('chip')
  expect(queryByText(/^Nic salts/)).toBeNull()
  expect(container.querySelectorAll('img')).toHaveLength(1)
})
