import { beforeEach, expect, test, vi } from 'vitest'

let tags: typeof import('./tags.ts')
beforeEach(async () => {
  vi.resetModules()
  tags = await import('./tags.ts')
  delete window.dataLayer
  document.head.replaceChildren()
})

const pushed = () =>
  (window.dataLayer ?? []).map((entry) => (Object(entry).length === undefined ? entry : Array.from(Object(entry))))
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

test('without a tag nothing is loaded or stored', () => {
  tags.sendEvent('view_item', { value: 4.99 })
  tags.startTag('')
  tags.sendEvent('add_to_cart', { value: 4.99 })
  expect(pushed()).toEqual([])
  expect(scripts()).toEqual([])
  expect(tags.isTagged()).toBe(false)
})

test('Google Analytics is loaded once, and gets the events before and after as commands', () => {
  tags.sendEvent('view_item', { value: 4.99 })
  tags.startTag('G-ABC123')
  tags.startTag('G-ABC123')
  tags.sendEvent('add_to_cart', { value: 9.98 })
  expect(pushed()).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-ABC123'],
    ['event', 'view_item', { value: 4.99 }],
    ['event', 'add_to_cart', { value: 9.98 }],
  ])
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123'])
})

test('Tag Manager gets events as objects, each without what the one before had', () => {
  tags.startTag('GTM-ABC123')
  tags.sendEvent('refund', { transaction_id: 'VS-1' })
  expect(pushed()).toEqual([
    { 'gtm.start': expect.any(Number), event: 'gtm.js' },
    { ecommerce: null },
    { event: 'refund', ecommerce: { transaction_id: 'VS-1' } },
  ])
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
})
