import { expect, test } from 'vitest'
import { pageId } from './page-id.ts'
import { pageMeta } from './page-meta.ts'

const site = { name: 'Alder Vapour', publicUrl: 'https://shop.example' }
const facts = { title: 'Garden Mint', description: 'Cool.', path: '/product/12-garden-mint' }

test('has the page’s title, then the shop’s name, and the canonical address', () => {
  const meta = pageMeta(site, facts)
  expect(meta).toContainEqual({ title: 'Garden Mint | Alder Vapour' })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/product/12-garden-mint',
  })
  expect(meta).not.toContainEqual(expect.objectContaining({ name: 'robots' }))
})

test('the title of the home page is the shop’s name', () => {
  expect(pageMeta(site, { ...facts, title: '' })).toContainEqual({ title: 'Alder Vapour' })
})

test('a social card has no image if there is none, and never a price', () => {
  const properties = pageMeta(site, facts).map((tag) => ('property' in tag ? tag.property : ''))
  expect(properties).not.toContain('og:image')
  expect(properties.filter((property) => String(property).includes('price'))).toEqual([])
  expect(pageMeta(site, { ...facts, image: '/media/tea/800' })).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/media/tea/800',
  })
})

test('a filtered list is not indexed by search engines', () => {
  expect(pageMeta(site, { ...facts, isIndexed: false })).toContainEqual({ name: 'robots', content: 'noindex, follow' })
})

test('a long description ends at a word, within 160 characters', () => {
  const description = pageMeta(site, { ...facts, description: 'plainly described '.repeat(20) }).flatMap((tag) =>
    'name' in tag && tag.name === 'description' ? String(tag.content) : [],
  )[0]
  expect(description?.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/(plainly|described)…$/)
})

test('reads the id from an address with or without a slug', () => {
  expect(pageId('12')).toBe(12)
  expect(pageId('12-garden-mint')).toBe(12)
  for (const param of ['', '0', '-1', 'mint', '12garden', '1.5', '012', '99999999999']) {
    expect(pageId(param)).toBeUndefined()
  }
})
