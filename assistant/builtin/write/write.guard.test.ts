import { describe, expect, test } from 'vitest'
import type { ProductCard } from '../../tools/tool.results.ts'
import type { Reply } from '../reply.ts'
import { guarded, sentencesOf } from './write.guard.ts'

const card = (id: number, own: Partial<ProductCard> = {}): ProductCard => ({
  id,
  name: `Product ${id}`,
  brand: 'Ostler',
  category: 'E-Liquids',
  subcategory: 'Nic salts',
  product_class: 'nicotine_eliquid',
  price_pence: 399,
  price_range: '',
  in_stock: true,
  stock_quantity: 5,
  strengths_mg: [10],
  nicotine_type: 'salt',
  flavours: [],
  flavour_family: 'mint',
  pack_size: '10 ml',
  rating: 0,
  num_reviews: 0,
  age_restricted: true,
  contains_nicotine: true,
  path: `/product/${id}`,
  summary: '',
  facts: {},
  ...own,
})
const reply = (own: Partial<Reply>): Reply => ({ text: 'Here they are.', cards: [], next: [], ...own })
const ADULT = { isUnderage: false }

describe('cards', () => {
  test('are in stock, without duplicates, and at most six', () => {
    const cards = [card(1), card(1), card(2, { in_stock: false }), ...[3, 4, 5, 6, 7, 8].map((id) => card(id))]
    expect(guarded(reply({ cards }), ADULT).cards.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7])
  })

  test('are never shown to a user who is under age', () => {
    const cards = [card(1), card(2, { product_class: 'tea', age_restricted: false })]
    expect(guarded(reply({ cards }), { isUnderage: true }).cards).toEqual([])
  })
})

describe('the text', () => {
  test('loses a sentence with a claim, and the rest stays', () => {
    const text = 'This CBD tea costs £14.50. It brings relief from anxiety. It is in stock.'
    expect(guarded(reply({ text }), ADULT).text).toBe('This CBD tea costs £14.50. It is in stock.')
  })

  test('loses a list line with a claim', () => {
    const text = 'Two vapes:\n\n- A kit, safer than smoking\n- A pen, £19.99\n\nAsk for more.'
    expect(guarded(reply({ text }), ADULT).text).not.toContain('safer')
    expect(guarded(reply({ text }), ADULT).text).toContain('A pen, £19.99')
  })

  test('names whom to ask when nothing is left', () => {
    expect(guarded(reply({ text: 'Our vapes are harmless.' }), ADULT).text).toContain('a pharmacist or your GP')
  })
})

test('suggestions are few, short and different', () => {
  const next = ['One', 'One', 'Two', 'x'.repeat(90), 'Three', 'Four']
  expect(guarded(reply({ next }), ADULT).next).toEqual(['One', 'Two', 'Three'])
})

test('sentences joined together are the text', () => {
  const text = 'Standard is £8.00. Free over £50.00!\n\n- [Kit](/product/1), £4.99: 0.8 Ω\n- Another\n\nAsk me.'
  expect(sentencesOf(text).join('')).toBe(text)
  expect(sentencesOf(text).length).toBeGreaterThan(4)
})
