import { expect, test } from 'vitest'
import { navigationPath } from './navigation-path.ts'

test.each([
  ['/cart', '/cart'],
  ['cart', '/cart'],
  [' shop?categories=3#top ', '/shop?categories=3#top'],
  ['https://shop.example/product/12-mint', '/product/12-mint'],
  ['http://localhost:3000/cart', '/cart'],
  ['//shop.example/cart', '/cart'],
  ['shop.example/bundles', '/bundles'],
  ['localhost:3000/cart', '/cart'],
  ["open_page('/cart')", '/cart'],
  ['navigate(path="/orders/7")', '/orders/7'],
  ['open_page("https://shop.example/delivery-info")', '/delivery-info'],
  ['open_page({"path": "/contact"})', '/contact'],
  ['{"url": "https://shop.example/blog"}', '/blog'],
  ['`/wishlist`', '/wishlist'],
  ['https://shop.example', '/'],
])('%j leads to %s', (message, path) => {
  expect(navigationPath(message)).toBe(path)
})

test.each([
  '',
  '   ',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://shop.example//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'open_page()',
])('%j leads nowhere', (message) => {
  expect(navigationPath(message)).toBeUndefined()
})
