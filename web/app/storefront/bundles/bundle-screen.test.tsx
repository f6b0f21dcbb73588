import { beforeEach, expect, test } from 'vitest'
import { answerWith } from '../../testing/answers.ts'
import { buildSummary } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import type { Bundle } from '../catalogue/queries.ts'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { BundleScreen } from './bundle-screen.tsx'

const BUNDLE: Bundle = {
  id: 3,
  type: 'bundle',
  name: 'First Kit',
  slug: 'first-kit',
  short_description: 'Everything to start.',
  description: '',
  status: 'active',
  price: 20,
  price_range_display: '',
  savings: 5,
  image_url: '/media/set/800',
  thumbnail_url: '/media/set/200',
  image_urls: ['/media/set/800'],
  contains_nicotine: true,
  created_at: '2026-01-01T00:00:00Z',
  images: [],
  rating: 0,
  reviews: 0,
  num_reviews: 0,
  items: [
    { product: buildSummary({ image_url: '/media/mint/800' }), variation_id: null, variation: null, quantity: 2 },
    {
      product: buildSummary({ id: 13, name: 'Pod One', image_url: '/media/pod/800', num_reviews: 0 }),
      variation_id: null,
      variation: null,
      quantity: 1,
    },
  ],
  stock_quantity: 4,
  age_restricted: true,
  notices: [],
  updated_at: '2026-01-01T00:00:00Z',
}

beforeEach(() => void answerWith({ '/site-settings/': DEFAULT_SETTINGS }))

test('a bundle shows its own image, an image of each part and the ratings of its parts', () => {
  const { getByRole, getAllByRole, getAllByText } = renderComponent(
    <BundleScreen bundle={BUNDLE} descriptionHtml="" others={[]} publicUrl="https://shop.example" />,
  )
  const pictures = getAllByRole('button', { name: /Enlarge image/, hidden: true }).map(
    (button) => button.querySelector('img')?.alt,
  )
  expect(pictures).toEqual(['First Kit', 'Garden Mint', 'Pod One'])
  expect(getByRole('heading', { name: 'In the box' })).toBeTruthy()
  expect(getAllByText('212 reviews')).toHaveLength(1)
})
