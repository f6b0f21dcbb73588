import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProductCard } from '../areas/catalogue/product-card.tsx'
import { DEFAULT_SETTINGS } from '../areas/site-settings/queries.ts'
import { answerWith } from '../testing/answers.ts'
import { buildSummary } from '../testing/builders.ts'
import { renderPart } from '../testing/render.tsx'

function show(product_class: 'nicotine_eliquid' | 'tea', vape_marketing_mode: 'normal' | 'factual' | 'off') {
  answerWith({ '/site-settings/': { ...DEFAULT_SETTINGS, vape_marketing_mode, footer_text: 'read' } })
  const item = buildSummary({ product_class, compare_at_price: 9.99 })
  return renderPart(<ProductCard item={item} view="list" />)
}

test('vaping goods lose their badges where they are shown by facts alone, and their descriptions where marketing is off', async () => {
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

test('other goods stay as they are', async () => {
  const { findByText, queryClient } = show('tea', 'off')
  await waitFor(() => expect(queryClient.getQueryData(['site-settings'])).toMatchObject({ footer_text: 'read' }))
  expect(await findByText('Spearmint over cool cucumber.')).toBeTruthy()
})

test('a card says what delivery costs', () => {
  const { getByText } = show('tea', 'normal')
  expect(getByText('+ £8.00 delivery, free over £50')).toBeTruthy()
})
