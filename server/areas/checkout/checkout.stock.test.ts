import { expect, test } from 'vitest'
import { unitsNeeded } from '../order-lines/lines.ts'
import { checkStock, type StockedLine } from './checkout.stock.ts'

const part = (variation_id: number, stock_quantity: number, quantity = 1) => ({
  variation_id,
  quantity,
  stock_quantity,
})
const line = (id: number, facts: Partial<StockedLine> = {}): StockedLine => ({
  id,
  name: `Item ${id}`,
  attributes: {},
  quantity: 1,
  is_for_sale: true,
  unavailable_reason: null,
  parts: [part(id, 7)],
  ...facts,
})
const pair = (stock: number) => line(9, { name: 'Evening pair', quantity: 2, parts: [part(1, stock, 2), part(2, 2)] })
const three = (stock: number) => line(1, { quantity: 3, parts: [part(1, stock)] })

test('splits bundles into parts and adds up what lines share', () => {
  expect(unitsNeeded([three(7), pair(7)])).toEqual(
    new Map([
      [1, 7],
      [2, 2],
    ]),
  )
})

test('allows the sale of the last item', () => {
  expect(() => checkStock([three(7), pair(7)])).not.toThrow()
})

test('names the item and how many are left after the lines before it', () => {
  expect(() => checkStock([three(6), pair(6)])).toThrow(
    expect.objectContaining({
      status: 409,
      code: 'out_of_stock',
      message: 'Only 1 left in stock of Evening pair. Please change your cart.',
      errors: [{ path: 'items.9', message: 'Only 1 left in stock' }],
    }),
  )
})

test('names every missing item at once', () => {
  const lines = [
    line(1, { attributes: { Flavour: 'Mango', Strength: '10 mg' }, parts: [part(1, 0)] }),
    line(2, { is_for_sale: false, unavailable_reason: 'This item is no longer for sale.' }),
    line(3),
  ]
  expect(() => checkStock(lines)).toThrow(
    expect.objectContaining({
      code: 'out_of_stock',
      message: 'Item 1, Mango, 10 mg is out of stock. Item 2 is no longer for sale. Please change your cart.',
      errors: [
        { path: 'items.1', message: 'This item is out of stock' },
        { path: 'items.2', message: 'This item is no longer for sale.' },
      ],
    }),
  )
})

test('distinguishes products that are taken down from products that are sold out', () => {
  const lines = [line(1, { is_for_sale: false })]
  expect(() => checkStock(lines)).toThrow(expect.objectContaining({ code: 'unavailable' }))
})
