import { hasPermission, type StaffRole } from '@shop/contract/permissions.ts'
import { expect, test } from 'vitest'
import type { SearchResults } from './queries.ts'
import { groupResults } from './search-groups.ts'

const NOTHING: SearchResults = { orders: [], products: [], customers: [], articles: [], is_complete: true }
const PRODUCT = {
  id: 3,
  name: 'Garden Mint Nic Salt',
  slug: 'garden-mint-nic-salt',
  status: 'active',
  price: 4.99,
  price_range_display: '',
  thumbnail_url: '/images/mint.webp',
  stock_quantity: 148,
} as const
const ORDER = { id: 7, order_number: 'VS-2026-000406', customer: 'Callum Reid', status: 'paid', total: 21.47 } as const
const CUSTOMER = { id: 9, name: 'Araminta Minto', email: 'minto@example.com', orders: 4 }

const group = (text: string, results: Partial<SearchResults> = {}, role: StaffRole = 'owner') =>
  groupResults({
    text,
    results: { ...NOTHING, ...results },
    isPermitted: (permission) => hasPermission(role, permission),
  })
const names = (...given: Parameters<typeof group>) => group(...given).map(({ name }) => name)

test('the group with the best match is first', () => {
  const all = { products: [PRODUCT], orders: [ORDER], customers: [CUSTOMER] }
  expect(names('garden', all)[0]).toBe('Products')
  expect(names('araminta', all)[0]).toBe('Customers')
  expect(names('000406', all)[0]).toBe('Orders')
  expect(names('settings', all)[0]).toBe('Pages')
})

test('a leading > shows only actions, with those of the record that was found', () => {
  const [actions, ...others] = group('> new')
  expect(others).toEqual([])
  expect(actions?.options.map(({ label }) => label)).toEqual([
    'New product',
    'New bundle',
    'New promotion',
    'New coupon',
    'New article',
  ])
  const found = group('> mint', { products: [PRODUCT] })
  expect(found[0]?.options).toEqual([
    { label: 'Show Garden Mint Nic Salt in the shop', to: '/product/3-garden-mint-nic-salt' },
  ])
})

test('an action is found by other words too', () => {
  expect(group('> tracking')[0]?.options[0]?.to).toBe('/admin/orders/dispatch')
})

test('each group has at most five lines, and an empty search shows pages and actions', () => {
  const groups = group('')
  expect(groups.map(({ name, options }) => [name, options.length])).toEqual([
    ['Pages', 5],
    ['Actions', 5],
  ])
})

test('a role sees only the pages and actions that it may open', () => {
  const labels = group('', {}, 'packing').flatMap(({ options }) => options.map(({ label }) => label))
  expect(labels).toContain('Dispatch orders')
  expect(labels).not.toContain('New product')
  expect(labels).not.toContain('Settings')
})
