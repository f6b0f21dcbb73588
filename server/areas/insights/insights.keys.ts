/** Normalises the keys of counts, and leaves out what could be personal data. */
import type { CountKind } from '@shop/contract/insights/counts.ts'
import { oldPath } from '@shop/contract/lib/old-path.ts'

const SEARCH_MAX = 60
const PATH_MAX = 200
const PRODUCT_ID = /^[1-9]\d{0,8}$/
/** Seven digits, however they are separated: phone numbers, dates of birth, card numbers. */
const MANY_DIGITS = /\d(?:[\s().+/_-]*\d){6}/
const ORDER_NUMBER = /\b[a-z]{2,3}-\d{4}/
const POSTCODE = /\b[a-z]{1,2}\d[a-z\d]?[ _-]?\d[abd-hjlnp-uw-z]{2}\b/
/** Tokens and hashes in addresses. */
const LONG_PART = /[^/-]{32}/

const mayBePersonal = (text: string): boolean =>
  text.includes('@') || MANY_DIGITS.test(text) || ORDER_NUMBER.test(text) || POSTCODE.test(text)

/** Returns the key to count under; undefined if it must not be counted. */
export function toKey(kind: CountKind, key: string): string | undefined {
  switch (kind) {
    case 'product_view':
    case 'product_cart':
      return PRODUCT_ID.test(key) ? key : undefined
    case 'search':
    case 'search_empty':
      return searchKey(key)
    case 'missing':
      return pathKey(key)
    default:
      return ''
  }
}

function searchKey(text: string): string | undefined {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return words === '' || words.length > SEARCH_MAX || mayBePersonal(words) ? undefined : words
}

function pathKey(text: string): string | undefined {
  const path = oldPath(text)
  return path === undefined || path.length > PATH_MAX || mayBePersonal(path) || LONG_PART.test(path) ? undefined : path
}
