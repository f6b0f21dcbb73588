import { ProductClass } from '@shop/contract/compliance.ts'
import { beforeAll, expect, test } from 'vitest'
import { claimsInText } from '../../server/areas/compliance/compliance.words.ts'
import { readProducts } from '../catalogue/products.ts'
import { DEMO_BUYERS } from './buyers.ts'

const reviews = DEMO_BUYERS.flatMap((buyer) => buyer.reviews)
const classes = new Map<unknown, ProductClass>()
beforeAll(async () => {
  for (const { own } of await readProducts('2026-11-21', new Map())) {
    classes.set(own.name, ProductClass.parse(own.product_class))
  }
})

test('every buyer reviews something, and only products that the shop has', () => {
  expect(reviews.length).toBeGreaterThan(60)
  for (const buyer of DEMO_BUYERS) expect(buyer.reviews, buyer.name).not.toHaveLength(0)
  expect(reviews.filter(({ product }) => !classes.has(product))).toEqual([])
})

test('the reviews differ, from two stars to five, and some have a reply', () => {
  expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length)
  expect([...new Set(reviews.map(({ rating }) => rating))].sort()).toEqual(['2', '3', '4', '5'])
  expect(reviews.filter(({ reply }) => reply !== '').length).toBeGreaterThan(4)
})

test('neither the reviews nor the replies make a forbidden claim', () => {
  const claims = reviews.flatMap(({ product, title, comment, reply }) => {
    const productClass = classes.get(product)
    return productClass ? claimsInText(`${title}. ${comment} ${reply}`, productClass) : []
  })
  expect(claims).toEqual([])
})
