import { describe, expect, test } from 'vitest'
import { NICOTINE_NOTICE } from '../cautions.ts'
import type { ProductCard } from '../tools/product-card.ts'
import { filterReply } from './filter.ts'
import type { Reply } from './reply.ts'

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
  sold_out: [],
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
const ADULT = { isUnderage: false, hasNicotineNotice: true }

describe('cards', () => {
  test('are in stock, without duplicates, and at most six', () => {
    const cards = [card(1), card(1), card(2, { in_stock: false }), ...[3, 4, 5, 6, 7, 8].map((id) => card(id))]
    expect(filterReply(reply({ cards }), ADULT).cards.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7])
  })

  test('are never shown to a user who is under age', () => {
    const cards = [card(1), card(2, { product_class: 'tea', age_restricted: false })]
    expect(filterReply(reply({ cards }), { isUnderage: true, hasNicotineNotice: true }).cards).toEqual([])
  })
})

test('buttons that add to the cart are not offered to who is under age; those of orders are', () => {
  const add = { kind: 'add_to_cart' as const, label: 'Add', product_id: 1, variation_attributes: {}, quantity: 1 }
  const cancel = { kind: 'cancel_order' as const, label: 'Cancel', order_id: 1, order_number: 'VS-2026-000001' }
  const actions = [add, cancel, cancel, cancel]
  expect(filterReply(reply({ actions }), ADULT).actions).toEqual([add, cancel, cancel])
  expect(filterReply(reply({ actions }), { ...ADULT, isUnderage: true }).actions).toEqual([cancel, cancel, cancel])
})

describe('the text', () => {
  test('loses a sentence with a claim, and the rest stays', () => {
    const text = 'This CBD tea costs £14.50. It brings relief from anxiety. It is in stock.'
    expect(filterReply(reply({ text }), ADULT).text).toBe('This CBD tea costs £14.50. It is in stock.')
  })

  test('loses a list line with a claim', () => {
    const text = 'Two vapes:\n\n- A kit, safer than smoking\n- A pen, £19.99\n\nAsk for more.'
    expect(filterReply(reply({ text }), ADULT).text).not.toContain('safer')
    expect(filterReply(reply({ text }), ADULT).text).toContain('A pen, £19.99')
  })

  test('names whom to ask when nothing is left', () => {
    expect(filterReply(reply({ text: 'Our vapes are harmless.' }), ADULT).text).toContain('a pharmacist or your GP')
  })
})

test('suggestions are few, short and different', () => {
  const next = ['One', 'One', 'Two', 'x'.repeat(90), 'Three', 'Four']
  expect(filterReply(reply({ next }), ADULT).next).toEqual(['One', 'Two', 'Three'])
})

describe('the nicotine notice', () => {
  const first = { isUnderage: false, hasNicotineNotice: false }
  const cards = [card(1)]

  test('is added once per chat, below the first products with nicotine', () => {
    expect(filterReply(reply({ cards }), first).text).toBe(`Here they are.\n\n${NICOTINE_NOTICE}`)
    expect(filterReply(reply({ cards }), ADULT).text).toBe('Here they are.')
  })

  test('is not added for products without nicotine, for products that are not shown, or twice', () => {
    const tea = [card(1, { contains_nicotine: false })]
    expect(filterReply(reply({ cards: tea }), first).text).toBe('Here they are.')
    expect(filterReply(reply({ cards: [card(1, { in_stock: false })] }), first).text).toBe('Here they are.')
    expect(filterReply(reply({ cards, text: 'It’s addictive.' }), first).text).toBe('It’s addictive.')
  })
})
