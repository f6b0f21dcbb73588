import { expect, test } from 'vitest'
import { parseQueryString } from './query-string.ts'

test.each([
  ['categories[]=1&categories[]=2', { categories: ['1', '2'] }],
  ['categories=1,2', { categories: '1,2' }],
  ['categories%5B%5D=1', { categories: '1' }],
  ['a=1&a=2&b=', { a: ['1', '2'], b: '' }],
  ['q=%E0%A4%A', { q: '\uFFFD%A' }],
  ['', {}],
])('%s is read as %j', (text, expected) => {
  expect({ ...parseQueryString(text) }).toEqual(expected)
})

test('no query name reaches the prototype', () => {
  expect(Object.getPrototypeOf(parseQueryString('__proto__[]=1&__proto__=2'))).toBeNull()
})
