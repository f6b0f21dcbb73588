import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DealCard } from '../../storefront/bundles/deal-card.tsx'
import { ProductCard } from '../../storefront/catalogue/card/product-card.tsx'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import { answerWith } from '../../testing/answers.ts'
import { buildSummary } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import { bareItem, isBare } from './vape-marketing.ts'

function show(product_class: 'nicotine_eliquid' | 'tea', vape_marketing_mode: 'normal' | 'factual' | 'off') {
  answerWith({ '/site-settings/': { ...DEFAULT_SETTINGS, vape_marketing_mode, footer_text: 'read' } })
  const item = buildSummary({ product_class, compare_at_price: 9.99 })
  return renderComponent(<ProductCard item={item} view="list" />)
}

test('vaping products have no badges in factual mode, and no descriptions when marketing is off', async () => {
  const normal = show('nicotine_eliquid', 'normal')
  expect(normal.getByText('Reduced')).toBeTruthy()
  normal.unmount()
  const factual = show('nicotine_eliquid', 'factual')
  await waitFor(() => expect(factual.queryByText('Reduced')).toBeNull())
  expect(factual.getByText('Spearmint over cool cucumber.')).toBeTruthy()
  factual.unmount()
  const off = show('nicotine_eliquid', 'off')
  await waitFor(() => expect(off.queryByText('Spearmint over cool cucumber.')).toBeNull())
  expect(off.queryByText('Reduced')).toBeNull()
  expect(off.getByText('Garden Mint')).toBeTruthy()
})

test('does not change other products', async () => {
  const { findByText, queryClient } = show('tea', 'off')
  await waitFor(() => expect(queryClient.getQueryData(['site-settings'])).toMatchObject({ footer_text: 'read' }))
  expect(await findByText('Spearmint over cool cucumber.')).toBeTruthy()
})

test('a card shows the delivery cost', () => {
  const { getByText } = show('tea', 'normal')
  expect(getByText('+ £8.00 delivery, free over £50')).toBeTruthy()
})

const NOTICE = { rule: 'A5', kind: 'nicotine' as const, text: NICOTINE_WARNING }

test('describes an item without marketing by its name and its warnings', () => {
  const item = { ...buildSummary({ product_class: 'nicotine_eliquid' }), notices: [NOTICE], num_reviews: 3 }
  expect(isBare(item, 'off')).toBe(true)
  expect(isBare(item, 'factual') || isBare({ ...item, product_class: 'tea' }, 'off')).toBe(false)
  expect(bareItem(item)).toMatchObject({
    short_description: `Garden Mint. ${NICOTINE_WARNING}`,
    num_reviews: 0,
  })
})

test('a deal card shows the delivery cost too', () => {
  const bundle = {
    ...buildSummary({ id: 3, name: 'Evening Set', slug: 'evening-set' }),
    type: 'bundle' as const,
    price_range_display: '' as const,
    savings: 3.5,
    images: [],
    items: [],
    description: '',
    age_restricted: true,
    notices: [NOTICE],
    updated_at: '2026-01-01T00:00:00Z',
  }
  const { getByText } = renderComponent(<DealCard bundle={bundle} />)
  expect(getByText('+ £8.00 delivery, free over £50')).toBeTruthy()
})
