import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test.each([
  ['/shop', '/shop'],
  ['/shop?search=mint&utm_source=mail&page=2', '/shop?search=mint&page=2'],
  ['/shop?utm_source=mail', '/shop'],
  ['/shop?categories%5B%5D=1&categories[]=2&__proto__=1', '/shop?categories%5B%5D=1&categories[]=2'],
  ['/shop/?brands=1&brands=2&x', '/shop/?brands=1&brands=2'],
  ['/product/17-mint?v=3&fbclid=x', '/product/17-mint?v=3'],
  ['/blog?tag=x&gclid=1', '/blog?tag=x'],
  ['/blog/3-tea?tag=x', '/blog/3-tea'],
  ['/contact?a=1', '/contact'],
  ['/constructor?constructor=1', '/constructor'],
  ['/?a=1', '/'],
  ['/shop?', '/shop'],
])('the page at %s is the one at %s', (url, address) => {
  expect(pageAddress(url)).toBe(address)
})

test.each(['/robots.txt', '/sitemap.xml', '/sitemaps/products-1.xml', '/blog/feed.xml', '/manifest.webmanifest'])(
  '%s is the same file with any query',
  (path) => {
    expect(pageAddress(`${path}?page=${'a'.repeat(1900)}`)).toBe(path)
  },
)

test.each([
  ['/shop.data?page=2&utm_source=mail&_routes=routes%2Fshop', '/shop.data?page=2&_routes=routes%2Fshop'],
  ['/contact.data?_routes=root&x=1', '/contact.data?_routes=root'],
  ['/_root.data?_routes=root&x=1', '/_root.data?_routes=root'],
])('the data at %s preserve the parts that the router names', (url, address) => {
  expect(pageAddress(url)).toBe(address)
})

test.each(['/api/v1/products/?x=1', '/login?redirect=%2Fcart&x=1', '/login.data?x=1', 'http://a.example/shop?x=1'])(
  '%s preserves its query',
  (url) => {
    expect(pageAddress(url)).toBe(url)
  },
)
