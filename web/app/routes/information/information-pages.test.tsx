import { toPounds } from '@shop/contract/lib/money.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { DEFAULT_SETTINGS, type Settings, settingsQuery } from '../../storefront/site-settings/queries.ts'
import { defaultPage } from '../../testing/default-page.tsx'
import AboutPage from './about-us.tsx'
import ContactPage from './contact.tsx'
import DeliveryPage from './delivery-info.tsx'
import RecyclingPage from './recycling.tsx'
import ReturnPolicyPage from './return-policy.tsx'
import ReviewPolicyPage from './review-policy.tsx'
import TermsPage from './terms.tsx'

afterEach(cleanup)

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  site_name: 'Tern Vapes',
  legal_name: 'Tern Trading Ltd',
  contact_email: 'hello@tern.example',
  phone: '01482 496 000',
  address_line: '1 Mill Lane',
  city: 'Hull',
  postal_code: 'HU1 1AA',
  vat_number: 'GB 123 4567 89',
  standard_delivery_fee: toPounds(450),
  free_shipping_threshold: toPounds(4000),
  express_shipping_fee: toPounds(925),
  deliver_to: ['ENG', 'WLS'],
}

type Page = NonNullable<Parameters<typeof createRoutesStub>[0][number]['Component']>

/** Returns the full text of a page, rendered with these settings. */
async function showPage(
  title: string,
  Page: Page,
  { key, settings = {}, ...more }: { key?: string; settings?: Partial<Settings>; hasArt?: boolean } = {},
) {
  const queryClient = createQueryClient()
  const all = { ...SETTINGS, ...settings }
  queryClient.setQueryData(settingsQuery.queryKey, all)
  const page = key === undefined ? {} : { page: await defaultPage(key, { settings: all }), ...more }
  const Stub = createRoutesStub([{ id: 'page', path: '*', Component: Page }])
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <Stub hydrationData={{ loaderData: { page } }} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: title })
  return container.textContent ?? ''
}
const goesTo = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')

describe('delivery information', () => {
  test('shows fees, threshold and nations of the settings, and links to returns and contact', async () => {
    const text = await showPage('Delivery information', DeliveryPage, { key: 'delivery-info' })
    expect(text).toContain('Standard delivery is £4.50, and free over £40.')
    const express = within(screen.getByRole('row', { name: /^Express/ }))
    expect(express.getByText('£9.25')).toBeTruthy()
    expect(text).toContain('Addresses in England and Wales, by their postcode.')
    expect(text).toContain('Prices include VAT.')
    expect(text).toContain('Vaping and CBD products are for adults of 18 and over.')
    expect(goesTo('return policy')).toBe('/return-policy')
    expect(goesTo('write to us')).toBe('/contact')
  })

  test('does not mention VAT for a shop that is not registered', async () => {
    expect(
      await showPage('Delivery information', DeliveryPage, { key: 'delivery-info', settings: { vat_number: '' } }),
    ).not.toContain('VAT')
  })
})

test('the terms name the seller, the fees, the nations, and the policies that belong to them', async () => {
  const text = await showPage('Terms & Conditions', TermsPage, { key: 'terms' })
  expect(text).toContain('These are the terms on which Tern Trading Ltd sells to you.')
  expect(text).toContain('include VAT and every duty. Delivery is £4.50 (standard, free over £40) or £9.25 (express)')
  expect(text).toContain('We deliver to England and Wales, within 30 days')
  expect(text).toContain('Don’t buy for anyone under 18: it’s an offence.')
  expect(goesTo('delivery information')).toBe('/delivery-info')
  expect(goesTo('return policy')).toBe('/return-policy')
})

test('the return policy shows the days, the exceptions, the address and the form', async () => {
  const text = await showPage('Return policy', ReturnPolicyPage, { key: 'return-policy' })
  expect(text).toContain('You have 14 days from delivery to change your mind.')
  expect(text).toContain('Standard delivery, £4.50 where you paid it')
  expect(text).toContain('Within 30 days of delivery you may reject them')
  expect(screen.getByRole('heading', { name: 'What you can’t return once opened' })).toBeTruthy()
  expect(text).toContain('To Tern Trading Ltd, 1 Mill Lane, Hull, HU1 1AA, hello@tern.example:')
  expect(goesTo('recycling')).toBe('/recycling')
})

test('the contact page shows email, phone, the form and the seller', async () => {
  const text = await showPage('Contact us', ContactPage)
  expect(goesTo('hello@tern.example')).toMatch(/^mailto:hello@tern\.example/)
  expect(goesTo('01482 496 000')).toBe('tel:01482496000')
  expect(screen.getByRole('form', { name: 'Message to the shop' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open the chat' })).toBeTruthy()
  expect(text).toContain('If it’s about an order, please give the order number')
  expect(text).toContain('Tern Trading Ltd')
})

test('delivery, terms and recycling follow the settings', async () => {
  const settings: Partial<Settings> = {
    dispatch_before: '11:30',
    dispatch_days: ['mon', 'wed', 'sat'],
    closed_on_bank_holidays: false,
    closed_days: ['2025-12-24', '2099-12-24'],
    standard_days: '3-5',
    express_days: '1-2',
    card_order_minutes: 45,
    transfer_order_days: 1,
    take_back_label: false,
    take_back_days: 60,
  }
  const delivery = await showPage('Delivery information', DeliveryPage, { key: 'delivery-info', settings })
  expect(delivery).toContain(
    'before 11.30 am on a working day leave the same day. Working days are Monday, Wednesday and',
  )
  expect(delivery).not.toContain('bank holidays')
  expect(delivery).toContain('Three to five working days after dispatch')
  expect(delivery).toContain('One to two working days after dispatch')
  expect(delivery).toContain('Nothing leaves on 24 December 2099.')
  cleanup()
  const terms = await showPage('Terms & Conditions', TermsPage, { key: 'terms', settings })
  expect(terms).toContain(
    'An unpaid card order is cancelled after 45 minutes, an order waiting for a transfer after 1 day.',
  )
  cleanup()
  const recycling = await showPage('Recycling', RecyclingPage, { key: 'recycling', settings })
  expect(recycling).toContain('within 60 days of your order. Taking it back is free; you pay the postage.')
  expect(recycling).not.toContain('prepaid')
})

describe('about us', () => {
  test('names the seller, what is sold and what is not, and links to recycling', async () => {
    const text = await showPage('About us', AboutPage, { key: 'about-us', hasArt: true })
    expect(text).toContain('Tern Vapes sells refillable kits, e-liquids, CBD teas')
    expect(text).toContain('nothing to anyone under 18. If you don’t use nicotine, please don’t start.')
    expect(text).toContain('Tern Trading Ltd')
    expect(text).toContain('1 Mill Lane, Hull, HU1 1AA')
    expect(goesTo('take old ones back free of charge')).toBe('/recycling')
  })

  test('shows its image only in a shop that sells what it depicts', async () => {
    await showPage('About us', AboutPage, { key: 'about-us', hasArt: true })
    expect(document.querySelectorAll('main img')).toHaveLength(1)
    cleanup()
    await showPage('About us', AboutPage, { key: 'about-us', hasArt: false })
    expect(document.querySelectorAll('main img')).toHaveLength(0)
  })
})

test('the recycling page explains how, when and where to send an old vape', async () => {
  const text = await showPage('Recycling', RecyclingPage, { key: 'recycling' })
  expect(text).toContain('It travels to Tern Trading Ltd, 1 Mill Lane, Hull, HU1 1AA.')
  expect(text).toContain('One old vape for each new one, within 28 days of your order.')
  expect(goesTo('hello@tern.example')).toContain('subject=Vape')
})

test('the review policy explains who may review, how stars are counted, and why a review is taken down', async () => {
  const text = await showPage('Review policy', ReviewPolicyPage, { key: 'review-policy' })
  expect(text).toContain('Only a customer whose order has been delivered, once for each item of the order.')
  expect(text).toContain('We calculate them from all published reviews of the item.')
  expect(text).toContain('A poor rating isn’t a reason.')
})
