import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, problemAnswer, signIn } from '../../testing/calls.ts'
import { buildCart, buildCartItem } from '../../testing/carts.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { CouponForm } from '../coupons/coupon-form.tsx'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { CartScreen } from './cart-screen.tsx'
import type { CartItem } from './queries.ts'

const MINT = buildCartItem({ quantity: 3 })
const TEA = buildCartItem({
  id: 6,
  item_name: 'Chamomile Tea',
  price: 14,
  stock_quantity: 2,
  variation_attributes: {},
  product_classes: ['tea'],
  vat_parts: [{ rate_percent: 0, weight: 1 }],
  age_restricted: false,
})

function show(items: CartItem[], answers: Record<string, unknown> = {}) {
  const server = answerCalls({
    'GET /cart/': buildCart(...items),
    'GET /site-settings/': { ...DEFAULT_SETTINGS, vat_number: 'GB123456789' },
    ...answers,
  })
  const part = renderComponent(
    <CartScreen
      couponForm={<CouponForm />}
      alsoAdded={(id) => <p>goes with product {id}</p>}
      whenEmpty={<p>what is popular</p>}
    />,
  )
  return { ...part, ...server }
}
const said = () => toasts().map(({ kind, text }) => `${kind}: ${text}`)
/** Returns the amount beside a term of the summary. */
const sumOf = (term: HTMLElement) => term.parentElement?.querySelector('dd')?.textContent

beforeEach(signIn)

test('lists the items and prices with one total that includes delivery', async () => {
  const { findByRole, findByText, getByRole, getByText } = show([MINT, TEA])
  expect(await findByRole('heading', { level: 1, name: 'Your cart 4 items' })).toBeTruthy()
  expect(getByRole('link', { name: 'Garden Mint' }).getAttribute('href')).toBe('/product/12-garden-mint')
  expect(getByText('£4.99 each')).toBeTruthy()
  expect(getByText('Only 2 left in stock')).toBeTruthy()
  expect(sumOf(getByText('Subtotal'))).toBe('£28.97')
  expect(sumOf(getByText('Standard delivery'))).toBe('£8.00')
  expect(sumOf(getByText('Total'))).toBe('£36.97')
  // 20% VAT in 14.97 and in its share of the delivery fee, 4.13.
  expect(sumOf(await findByText('Includes VAT'))).toBe('£3.19')
  expect(getByText('£21.03')).toBeTruthy()
  expect(getByText('Card or bank transfer. Age check at checkout.')).toBeTruthy()
  expect(getByText('We deliver to England, Wales, Scotland and Northern Ireland.')).toBeTruthy()
  expect(getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout')
  expect(getByText('goes with product 12')).toBeTruthy()
})

test('limits the quantity to the stock', async () => {
  const { findByRole } = show([buildCartItem({ ...TEA, quantity: 2 })])
  const stepper = within(await findByRole('group', { name: 'Quantity of Chamomile Tea' }))
  expect(stepper.getByRole('button', { name: 'Increase quantity' }).hasAttribute('disabled')).toBe(true)
})

test('shows why a line cannot be bought and blocks the checkout', async () => {
  const reason = 'This item is out of stock.'
  const { findByText, getByRole, getByText, queryByRole } = show([
    MINT,
    buildCartItem({ ...TEA, is_available: false, unavailable_reason: reason, stock_quantity: 0 }),
  ])
  await findByText(reason)
  expect(queryByRole('link', { name: 'Go to checkout' })).toBeNull()
  expect(getByRole('button', { name: 'Go to checkout' }).hasAttribute('disabled')).toBe(true)
  expect(getByText('Some items can’t be bought at the moment. Change or remove them to check out.')).toBeTruthy()
  expect(queryByRole('group', { name: 'Quantity of Chamomile Tea' })).toBeNull()
})

test('removing a line keeps the focus on the page', async () => {
  const { findByRole, user } = show([MINT, TEA], {
    'DELETE /cart/6': { ...buildCart(MINT), success: true, message: '' },
  })
  await user.click(await findByRole('button', { name: 'Remove Chamomile Tea' }))
  expect(document.activeElement?.textContent).toBe('Your cart 3 items')
  await waitFor(() => expect(said()).toEqual(['success: Item removed from cart!']))
})

/** Presses Undo in the last toast. */
function pressUndo() {
  const undo = toasts()
    .at(-1)
    ?.actions?.find(({ label }) => label === 'Undo')
  if (!undo || !('onPress' in undo)) throw new Error('The toast offers no Undo.')
  undo.onPress()
}

test('a removed line can be restored for six seconds', async () => {
  const { findByRole, user, sent } = show([MINT, TEA], {
    'DELETE /cart/5': { ...buildCart(TEA), success: true, message: '' },
    'POST /cart/': buildCart(TEA, MINT),
  })
  await user.click(await findByRole('button', { name: 'Remove Garden Mint' }))
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(toasts()[0]?.durationMs).toBe(6000)
  pressUndo()
  await findByRole('button', { name: 'Remove Garden Mint' })
  expect(sent.filter(({ call }) => call === 'POST /cart/').map(({ body }) => body)).toEqual([
    { product_id: 12, quantity: 3, variation_attributes: { Strength: '10 mg' } },
  ])
})

test('sends a typed quantity once', async () => {
  const { findByRole, user, sent } = show([MINT], { 'PUT /cart/5': buildCart({ ...MINT, quantity: 7 }) })
  const field = await findByRole('textbox', { name: 'Quantity of Garden Mint' })
  await user.clear(field)
  await user.type(field, '7{Enter}')
  await waitFor(() => expect(said()).toEqual(['success: Cart updated!']))
  expect(sent.filter(({ call }) => call === 'PUT /cart/5').map(({ body }) => body)).toEqual([{ quantity: 7 }])
})

test('asks for confirmation before it clears the cart', async () => {
  const { findByRole, getByRole, calls, user } = show([MINT], { 'DELETE /cart/clear/': { success: true, message: '' } })
  await user.click(await findByRole('button', { name: 'Clear cart' }))
  const dialog = within(await findByRole('dialog', { name: 'Clear your cart?' }))
  await user.click(dialog.getByRole('button', { name: 'Go back' }))
  expect(calls()).not.toContain('DELETE /cart/clear/')
  await user.click(getByRole('button', { name: 'Clear cart' }))
  await user.click(within(await findByRole('dialog')).getByRole('button', { name: 'Clear cart' }))
  expect(await findByRole('heading', { name: 'Your cart is empty' })).toBeTruthy()
  expect(getByRole('main').textContent).toContain('what is popular')
  expect(said()).toEqual(['success: Cart cleared successfully!'])
  pressUndo()
  await waitFor(() => expect(calls()).toContain('POST /cart/'))
})

test('an empty cart leads to the shop', async () => {
  const { findByRole, getByRole } = show([])
  await findByRole('heading', { name: 'Your cart is empty' })
  expect(getByRole('link', { name: 'Shop all' }).getAttribute('href')).toBe('/shop')
})

test('offers to retry when the cart could not be fetched', async () => {
  let isAway = true
  const { findByRole, getByText, user } = show([], {
    'GET /cart/': () => (isAway ? problemAnswer(404, 'Away.') : buildCart(MINT)),
  })
  const again = await findByRole('button', { name: 'Try again' })
  expect(getByText('Failed to fetch cart. Please try again later.')).toBeTruthy()
  isAway = false
  await user.click(again)
  expect(await findByRole('link', { name: 'Garden Mint' })).toBeTruthy()
})

const MIST = { code: 'MIST10', coupon_code: 'MIST10', discount_percentage: 10, description: '', discount: 1.5 }

test('applies a coupon, subtracts its percentage and removes it again', async () => {
  const { findByRole, getByRole, getByText, queryByText, user, sent } = show([MINT], { 'POST /coupons/apply': MIST })
  await user.type(await findByRole('textbox', { name: 'Coupon code' }), ' mist10 ')
  await user.click(getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(said()).toEqual(['success: Coupon MIST10 applied!']))
  expect(sent.filter(({ call }) => call === 'POST /coupons/apply').map(({ body }) => body)).toEqual([
    { coupon_code: 'mist10' },
  ])
  expect(sumOf(getByText('MIST10 · 10% off'))).toBe('−£1.50')
  expect(sumOf(getByText('Total'))).toBe('£21.47')
  await user.click(getByRole('button', { name: 'Remove coupon MIST10' }))
  expect(said().at(-1)).toBe('success: Coupon removed.')
  expect(queryByText('MIST10 · 10% off')).toBeNull()
})

test('shows the error of a rejected coupon at the field', async () => {
  const { findByRole, getByRole, user } = show([MINT], {
    'POST /coupons/apply': () => problemAnswer(422, 'This coupon code does not exist'),
  })
  const field = await findByRole('textbox', { name: 'Coupon code' })
  await user.type(field, 'NOPE')
  await user.click(getByRole('button', { name: 'Apply' }))
  const fault = await findByRole('alert')
  expect(fault.textContent).toBe('This coupon code does not exist')
  expect(field.getAttribute('aria-describedby')).toBe(fault.id)
  expect(said()).toEqual([])
})

test('checks the stored coupon after the cart has changed, and removes it with a message', async () => {
  localStorage.setItem('coupon:7', JSON.stringify({ code: 'MIST10', discountPercentage: 10, description: '10% off' }))
  let applies = 0
  const { findByText, getByRole, queryByText, user } = show([MINT], {
    'PUT /cart/5': buildCart(buildCartItem({ quantity: 2 })),
    'POST /coupons/apply': () => {
      applies += 1
      return applies === 1 ? MIST : problemAnswer(422, 'This coupon code needs an order of at least £12')
    },
  })
  await findByText('MIST10 · 10% off')
  await waitFor(() => expect(applies).toBe(1))
  await user.click(getByRole('button', { name: 'Decrease quantity' }))
  await waitFor(() => expect(said()).toContain('error: This coupon code needs an order of at least £12'))
  expect(queryByText('MIST10 · 10% off')).toBeNull()
  expect(localStorage.getItem('coupon:7')).toBeNull()
})

test('a part that does not fit the kit in the cart has a note, with links to parts that do', async () => {
  const sold = (id: number) => ({ ...MINT.product, id, variation_id: id, brand: null, name: '', slug: '' })
  const part = (id: number, name: string, kind: CartItem['product_classes'][number]) =>
    buildCartItem({ id, item_name: name, product_classes: [kind], product: Object.assign({}, MINT.product, sold(id)) })
  const misfit = {
    product_id: 32,
    product_class: 'coil',
    host: { id: 31, name: 'Slim Kit', slug: 'slim-kit' },
    alternatives: [{ id: 33, name: 'Slim Coils', slug: 'slim-coils' }],
  }
  const { findByRole } = show([part(31, 'Slim Kit', 'device'), part(32, 'Mesh Coils', 'coil'), TEA], {
    'GET /advice/misfits': [misfit],
  })
  const note = await findByRole('note')
  expect(note.textContent).toBe('These coils don’t fit the Slim Kit in your cart. These do: Slim Coils')
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/product/33-slim-coils')
})

test('a cart without parts asks for nothing about them', async () => {
  const { findByRole, calls } = show([MINT, TEA])
  await findByRole('heading', { name: /Your cart/ })
  expect(calls()).not.toContain('GET /advice/misfits')
})
