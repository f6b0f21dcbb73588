import { expect, test } from 'vitest'
import { claimsInText } from '../areas/compliance/compliance.words.ts'
import { demoBuyers } from './buyers.ts'
import { demoProducts } from './catalogue/demo-catalogue.ts'

const classes = new Map(demoProducts('2026-11-21').map(({ draft }) => [draft.name, draft.product_class]))
const reviews = demoBuyers().flatMap((buyer) => buyer.reviews)

test('every buyer reviews something, and only products that the shop has', () => {
  expect(reviews.length).toBeGreaterThan(60)
  for (const buyer of demoBuyers()) expect(buyer.reviews, buyer.name).not.toHaveLength(0)
  expect(reviews.filter(({ product }) => !classes.has(product))).toEqual([])
})

test('the reviews differ, from two stars to five, and some have a reply', () => {
  expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length)
  expect([...new Set(reviews.map(({ rating }) => rating))].sort()).toEqual([2, 3, 4, 5])
  expect(reviews.filter(({ reply }) => reply !== '').length).toBeGreaterThan(4)
})

test('neither the reviews nor the replies make a forbidden claim', () => {
  const claims = reviews.flatMap(({ product, title, comment, reply }) => {
    const productClass = classes.get(product)
    return productClass ? claimsInText(`${title}. ${comment} ${reply}`, productClass) : []
  })
  expect(claims).toEqual([])
})
