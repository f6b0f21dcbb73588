import { waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { buildProduct, buildSummary, buildUser } from '../../../testing/builders.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { DEFAULT_SETTINGS } from '../../site-settings/queries.ts'
import { cardChoice, hasChoice, nameOfChoice } from './card-choice.ts'
import { ProductCard } from './product-card.tsx'

// The lazy chunk is loaded up front, so that no test waits for it.
beforeAll(() => import('./card-picker-sheet.tsx'))

const optionOf = (name: string, ...values: string[]) => ({
  name,
  values: values.map((value) => ({ value, swatch: null })),
})
const variation = (id: number, flavour: string, strength: string, price: number, stock_quantity = 9) => ({
  id,
  sku: `V${id}`,
  attributes: { Flavour: flavour, Strength: strength },
  price,
  compare_at_price: null,
  stock_quantity,
  image_url: null,
  unit_price: { price: price * 10, per: '100 ml' },
})
const options = [optionOf('Flavour', 'Garden Mint', 'Cold Menthol'), optionOf('Strength', '6 mg', '10 mg')]
const PRODUCT = buildProduct({
  options,
  notices: [{ rule: 'A5', kind: 'nicotine', text: 'This product contains nicotine.' }],
  variations: [
    variation(1, 'Garden Mint', '6 mg', 4.99),
    variation(2, 'Garden Mint', '10 mg', 5.49, 3),
    variation(3, 'Cold Menthol', '6 mg', 4.99),
  ],
})
const EMPTY_CART = { data: { items: [], item_count: 0, subtotal: 0 } }

async function open(answers: Record<string, unknown> = {}, signedIn = true) {
  const network = answerWith({
    '/site-settings/': DEFAULT_SETTINGS,
    '/products/12': PRODUCT,
    '/cart/': EMPTY_CART,
    'POST /cart/': EMPTY_CART,
    '/wishlist/': { items: [], total: 0 },
    ...answers,
  })
  const part = renderComponent(
    <ProductCard item={buildSummary({ options })} />,
    signedIn ? { signedIn: buildUser() } : {},
  )
  const opener = part.getByRole('button', { name: 'Choose options for Garden Mint', hidden: true })
  await part.user.click(opener)
  const sheet = await part.findByRole('dialog', { name: 'Options of Garden Mint' })
  await within(sheet).findByRole('heading', { name: 'Garden Mint' })
  return { ...part, ...network, opener, sheet, inside: within(sheet) }
}

test('never preselects a strength: the button names the missing choice and moves the focus to it', async () => {
  const { inside, user, sent } = await open()
  expect(inside.getByRole('radio', { name: 'Garden Mint' }).getAttribute('aria-checked')).toBe('true')
  for (const name of [/^6/, /^10/])
    expect(inside.getByRole('radio', { name }).getAttribute('aria-checked')).toBe('false')
  await user.click(inside.getByRole('button', { name: 'Choose a strength' }))
  expect(document.activeElement).toBe(inside.getByRole('radio', { name: /^6/ }))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

test('adds the chosen variation, names it and closes', async () => {
  const { inside, user, sent, opener, queryByRole } = await open()
  await user.click(inside.getByRole('radio', { name: /^10/ }))
  expect(inside.getByText('Only 3 left')).toBeTruthy()
  await user.click(inside.getByRole('button', { name: 'Increase quantity' }))
  await user.click(inside.getByRole('button', { name: 'Add to Cart £10.98' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Garden Mint, 10 mg added to cart!']))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    product_id: 12,
    quantity: 2,
    variation_attributes: { Flavour: 'Garden Mint', Strength: '10 mg' },
  })
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
})

test('asks for the strength again when the flavour does not come in the chosen one', async () => {
  const { inside, user } = await open()
  await user.click(inside.getByRole('radio', { name: /^10/ }))
  await user.click(inside.getByRole('radio', { name: 'Cold Menthol' }))
  expect(inside.getByRole('button', { name: 'Choose a strength' })).toBeTruthy()
})

test('stays open when adding fails, so that the quantity can be changed', async () => {
  const { inside, user } = await open({
    'POST /cart/': problemAnswer(409, { detail: 'Only 2 left in stock', code: 'out_of_stock' }),
  })
  await user.click(inside.getByRole('radio', { name: /^6/ }))
  await user.click(inside.getByRole('button', { name: 'Add to Cart £4.99' }))
  await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'error', text: 'Only 2 left in stock' }]))
  expect(inside.getByRole('button', { name: 'Add to Cart £4.99' })).toBeTruthy()
})

test('asks a visitor who adds to the cart to log in', async () => {
  const { inside, user, address, queryByRole } = await open({}, false)
  await user.click(inside.getByRole('radio', { name: /^6/ }))
  await user.click(inside.getByRole('button', { name: 'Add to Cart £4.99' }))
  expect(toasts()).toMatchObject([{ kind: 'info', text: 'Please log in to add items to your cart' }])
  expect(address()).toBe('/auth?redirect=/shop')
  expect(queryByRole('dialog')).toBeNull()
})

test('shows the nicotine notice and a link to the full details', async () => {
  const { inside } = await open()
  expect(inside.getByText('This product contains nicotine.').className).toBe('nicotine-warning')
  expect(inside.getByRole('link', { name: 'Full details' }).getAttribute('href')).toBe('/product/12-garden-mint')
})

test('shows an error and closes when the product could not be loaded', async () => {
  answerWith({ '/site-settings/': DEFAULT_SETTINGS })
  const { getByRole, queryByRole, user } = renderComponent(<ProductCard item={buildSummary({ options })} />)
  await user.click(getByRole('button', { name: 'Add to Cart: Garden Mint', hidden: true }))
  await waitFor(() => expect(toasts()).toMatchObject([{ kind: 'error', text: 'Failed to load product details' }]))
  expect(queryByRole('dialog')).toBeNull()
})

describe('the choice', () => {
  test('is offered only if an option has several values', () => {
    expect(hasChoice({ options: [] })).toBe(false)
    expect(hasChoice({ options: [optionOf('Size', '50 ml')] })).toBe(false)
    expect(hasChoice({ options })).toBe(true)
  })

  test('does not ask for a strength when there is only one', () => {
    const only = { options: [optionOf('Strength', '6 mg')], variations: PRODUCT.variations.slice(0, 1) }
    expect(cardChoice(only, only.variations[0], undefined, 5).missing).toBeUndefined()
  })

  test('has a name that does not repeat the product’s name', () => {
    const [, , menthol] = PRODUCT.variations
    expect(nameOfChoice(PRODUCT, PRODUCT.variations[0])).toBe('Garden Mint, 6 mg')
    expect(nameOfChoice(PRODUCT, menthol)).toBe('Garden Mint, Cold Menthol, 6 mg')
    expect(nameOfChoice(PRODUCT)).toBe('Garden Mint')
  })
})
