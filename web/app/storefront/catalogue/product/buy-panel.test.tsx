import { beforeEach, expect, test } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildProduct } from '../../../testing/builders.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { DEFAULT_SETTINGS } from '../../site-settings/queries.ts'
import type { Product } from '../queries.ts'
import { BuyPanel } from './buy-panel.tsx'
import { useChosenVariation } from './use-chosen-variation.ts'

beforeEach(() => {
  answerWith({ '/site-settings/': { ...DEFAULT_SETTINGS, vat_number: 'GB123456789' } })
})

const variation = (id: number, strength: string, price: number, stock_quantity: number) => ({
  id,
  sku: `V${id}`,
  attributes: { Strength: strength },
  price,
  compare_at_price: null,
  stock_quantity,
  image_url: null,
  unit_price: { price: price * 10, per: '100 ml' },
})
const product = buildProduct({
  options: [{ name: 'Strength', values: ['6 mg', '20 mg'].map((value) => ({ value, swatch: null })) }],
  variations: [variation(1, '6 mg', 4.99, 48), variation(2, '20 mg', 5.49, 3)],
})

function Chosen({ of, startId }: { of: Product; startId?: number }) {
  const { chosen, choose } = useChosenVariation(of, startId)
  return <BuyPanel product={of} chosen={chosen} onChoose={choose} />
}

test('price, unit price and stock follow the choice, which the address stores', async () => {
  const { findByText, getByText, getByRole, user } = renderComponent(<Chosen of={product} startId={1} />)
  expect(getByText('£4.99')).toBeTruthy()
  expect(await findByText('10 ml · £49.90 per 100 ml · VAT included')).toBeTruthy()
  expect(getByText('In stock, 48 left in this strength')).toBeTruthy()
  await user.click(getByRole('radio', { name: /20/ }))
  expect(getByText('£5.49')).toBeTruthy()
  expect(getByText('Only 3 left in this strength')).toBeTruthy()
  expect(new URL(window.location.href).searchParams.get('v')).toBe('2')
})

test('mentions no VAT in a shop without a VAT number', () => {
  answerWith({ '/site-settings/': DEFAULT_SETTINGS })
  const { getByText } = renderComponent(<Chosen of={product} startId={1} />)
  expect(getByText('10 ml · £49.90 per 100 ml')).toBeTruthy()
})

test('shows the delivery cost next to the price', () => {
  const { getByText } = renderComponent(<Chosen of={product} startId={1} />)
  expect(getByText('+ £8.00 delivery, free over £50')).toBeTruthy()
})

test('limits the quantity to the stock', async () => {
  const { getByRole, user } = renderComponent(<Chosen of={product} startId={2} />)
  const more = getByRole('button', { name: 'Increase quantity' })
  await user.click(more)
  await user.click(more)
  expect(more.hasAttribute('disabled')).toBe(true)
})

test('asks a visitor who adds to the cart to log in', async () => {
  const { getByRole, user, address } = renderComponent(<Chosen of={product} startId={1} />)
  await user.click(getByRole('button', { name: 'Add to Cart' }))
  expect(toasts().map(({ text }) => text)).toEqual(['Please log in to add items to your cart'])
  expect(address()).toBe('/auth?redirect=/shop')
})

test('asks a visitor who saves to the wishlist to log in', async () => {
  const { getByRole, user } = renderComponent(<Chosen of={product} startId={1} />)
  await user.click(getByRole('button', { name: 'Add to wishlist' }))
  expect(toasts().map(({ text }) => text)).toEqual(['Please log in to manage your wishlist'])
})

test('shows that a product without options is sold out and cannot be added', () => {
  const { getByRole, getByText } = renderComponent(<Chosen of={buildProduct({ stock_quantity: 0 })} />)
  expect(getByRole('button', { name: 'Out of Stock' }).hasAttribute('disabled')).toBe(true)
  expect(getByText('Out of stock')).toBeTruthy()
})

test('shows the nicotine notice word for word and prominently', () => {
  const text = 'This product contains nicotine which is a highly addictive substance'
  const notices = [{ rule: 'A5', kind: 'nicotine' as const, text }]
  const { getByText } = renderComponent(<Chosen of={buildProduct({ notices })} />)
  expect(getByText(text).className).toBe('nicotine-warning')
})

test('shows low stock as a warning, plenty of stock not', () => {
  const few = product.variations.map((one) => ({ ...one, stock_quantity: 3 }))
  const { getAllByRole, unmount } = renderComponent(<Chosen of={{ ...product, variations: few }} startId={1} />)
  const lineOf = (text: string) =>
    getAllByRole('status')
      .find((one) => one.textContent?.startsWith(text))
      ?.closest('li')
  expect(lineOf('Only 3 left')?.className).toBe('low-stock')
  unmount()
  const many = product.variations.map((one) => ({ ...one, stock_quantity: 90 }))
  const plenty = renderComponent(<Chosen of={{ ...product, variations: many }} startId={1} />)
  expect(plenty.getByText(/^In stock, 90 left/).closest('li')?.className).toBe('')
})

test('offers a mail for what is sold out, but nothing for vaping', async () => {
  const tea = buildProduct({ product_class: 'tea', stock_quantity: 0, variations: [] })
  const sold = renderComponent(<Chosen of={tea} />)
  expect(await sold.findByRole('button', { name: 'Email me when it’s back' })).toBeTruthy()
  sold.unmount()
  for (const other of [
    { ...tea, stock_quantity: 1 },
    { ...tea, product_class: 'coil' as const },
  ]) {
    const { queryByRole, unmount } = renderComponent(<Chosen of={other} />)
    expect(queryByRole('button', { name: 'Email me when it’s back' })).toBeNull()
    unmount()
  }
})
