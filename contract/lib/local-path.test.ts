import { expect, test } from 'vitest'
import { localPath } from './local-path.ts'

test.each(['/shop', '/product/12-garden-mint', '/shop?search=mint&page=2', '/order-confirmation/7#items'])(
  'follows %s, a path of this site',
  (target) => {
    expect(localPath(target)).toBe(target)
  },
)

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  'https://elsewhere.example/shop',
  'javascript:alert(1)',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\u0000/shop',
  ' /shop',
  'shop',
  '',
])('rejects %j and goes to the home page instead', (target) => {
  expect(localPath(target)).toBe('/')
})

test('goes to the given fallback when there is no target', () => {
  expect(localPath(null, '/shop')).toBe('/shop')
  expect(localPath(undefined, '/shop')).toBe('/shop')
})

test('rejects a path whose dots and slashes lead to another site', () => {
  expect(localPath('/..//elsewhere.example', '/shop')).toBe('/shop')
})
