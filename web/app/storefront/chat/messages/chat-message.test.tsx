import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildProduct } from '../../../testing/builders.ts'
import { answerCalls, later, problemAnswer, signIn } from '../../../testing/calls.ts'
import { buildCart, buildCartItem } from '../../../testing/carts.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { AddOffer } from '../../catalogue/card/add-offer.tsx'
import { AddProduct } from '../../catalogue/card/card-add.tsx'
import { LeaveChat } from '../leave-chat.ts'
import { ChatMessage } from './chat-message.tsx'
import { type Message, newMessage } from './messages.ts'
import { ProductAction } from './product-action.ts'

/** Renders an answer of the assistant in a full-screen window. */
function show(facts: Partial<Message>) {
  const onLeave = vi.fn()
  const onRate = vi.fn()
  const message = newMessage({ id: '1', sender: 'agent', text: '', ...facts })
  const view = renderComponent(
    <LeaveChat value={onLeave}>
      <ProductAction value={{ Product: AddProduct, Offer: AddOffer }}>
        <ChatMessage message={message} canSend onRetry={() => {}} onRate={onRate} />
      </ProductAction>
    </LeaveChat>,
  )
  return { ...view, onLeave, onRate }
}

test('renders markdown without unsafe HTML, links or images', () => {
  const { container, queryByRole } = show({
    text: '**Mint** <img src=x onerror=alert(1)> <script>alert(1)</script> ![x](https://elsewhere.example/x.png) [bad](javascript:alert(1))',
  })
  expect(container.querySelector('strong')?.textContent).toBe('Mint')
  expect(container.querySelector('img, script')).toBeNull()
  expect(queryByRole('link')).toBeNull()
})

test('shows the customer’s text unformatted', () => {
  const { container } = show({ sender: 'user', text: '<b>**Mint**</b>' })
  expect(container.textContent).toContain('<b>**Mint**</b>')
  expect(container.querySelector('b, strong')).toBeNull()
})

test.each(['/delivery-info', `${window.location.origin}/delivery-info`])(
  'a link to %s opens in this tab and closes a full-screen chat',
  async (href) => {
    const { getByRole, user, address, onLeave } = show({ text: `[Delivery](${href})` })
    await user.click(getByRole('link', { name: 'Delivery' }))
    expect(address()).toBe('/delivery-info')
    expect(onLeave).toHaveBeenCalledOnce()
  },
)

test.each(['https://elsewhere.example/', '//elsewhere.example/'])('a link to %s opens in a new tab', (href) => {
  const { getByRole } = show({ text: `[There](${href})` })
  const link = getByRole('link', { name: 'There' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('shows a product as a card with its facts, price and link', async () => {
  answerWith({ '/products/12': buildProduct() })
  const { findByRole, getByText, user, address, onLeave } = show({ text: 'Try this:', product_ids: [12, 12] })
  expect(getByText('Loading product information...')).toBeTruthy()
  const card = await findByRole('link', { name: /Garden Mint/ })
  expect(card.textContent).toBe('Garden MintMarram, 6 and 20\u00a0mg, 10\u00a0ml£4.99')
  await user.click(card)
  expect(address()).toBe('/product/12-garden-mint')
  expect(onLeave).toHaveBeenCalledOnce()
})

test('adds a product from the chat, after a choice of options if it has any', async () => {
  const options = [{ name: 'Strength', values: ['6 mg', '20 mg'].map((value) => ({ value, swatch: null })) }]
  answerWith({ '/products/12': buildProduct({ options }), '/products/13': buildProduct({ id: 13, name: 'Plain' }) })
  const { findByRole, user } = show({ product_ids: [12, 13] })
  expect(await findByRole('button', { name: 'Add Plain to cart' })).toBeTruthy()
  await user.click(await findByRole('button', { name: 'Choose options for Garden Mint' }))
  expect(await findByRole('dialog', { name: /Garden Mint/ })).toBeTruthy()
})

const MINT = buildProduct({
  options: [{ name: 'Strength', values: ['10 mg', '20 mg'].map((value) => ({ value, swatch: null })) }],
  variations: ['10 mg', '20 mg'].map((value, place) => ({
    id: place + 1,
    sku: `V${place}`,
    attributes: { Strength: value },
    price: 5.25,
    compare_at_price: null,
    stock_quantity: 4,
    image_url: null,
    unit_price: null,
  })),
})
const OFFER = {
  kind: 'add_to_cart' as const,
  label: 'Add 2 × Garden Mint, 20 mg, £9.98',
  product_id: 12,
  variation_attributes: { Strength: '20 mg' },
  quantity: 2,
}

test('a button adds what it names once, at today’s price', async () => {
  signIn()
  const held = later<unknown>()
  const { sent } = answerCalls({
    'GET /cart/': buildCart(),
    'GET /products/12': MINT,
    'POST /cart/': () => held.promise,
  })
  const { findByRole, getByRole, user } = show({ text: 'Mint?', actions: [OFFER] })
  const button = await findByRole('button', { name: 'Add 2 × Garden Mint, 20 mg, £10.50' })
  await user.dblClick(button)
  held.answer(buildCart(buildCartItem({ quantity: 2 })))
  await findByRole('button', { name: 'Added 2 × Garden Mint, 20 mg, £10.50' })
  expect(getByRole('button', { name: /^Added/ }).matches(':disabled')).toBe(true)
  const additions = sent.filter(({ call }) => call === 'POST /cart/').map(({ body }) => body)
  expect(additions).toEqual([{ product_id: 12, quantity: 2, variation_attributes: { Strength: '20 mg' } }])
  expect(toasts().map(({ text }) => text)).toEqual(['Garden Mint, 20 mg added to cart!'])
})

test('a button whose addition fails can be pressed again', async () => {
  signIn()
  answerCalls({
    'GET /cart/': buildCart(),
    'GET /products/12': MINT,
    'POST /cart/': () => problemAnswer(409, 'Only 1 left in stock', 'out_of_stock'),
  })
  const { findByRole, user } = show({ text: 'Mint?', actions: [OFFER] })
  await user.click(await findByRole('button', { name: /£10.50/ }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Only 1 left in stock']))
  expect((await findByRole('button', { name: /^Add 2/ })).matches(':disabled')).toBe(false)
})

test('a button asks a visitor to log in first', async () => {
  answerCalls({ 'GET /products/12': MINT })
  const { findByRole, user, address, onLeave } = show({ text: 'Mint?', actions: [OFFER] })
  await user.click(await findByRole('button', { name: /£10.50/ }))
  await waitFor(() => expect(address()).toBe('/auth?redirect=/shop'))
  expect(onLeave).toHaveBeenCalledOnce()
})

test('an old button shows that its product is sold out or gone', async () => {
  answerCalls({ 'GET /products/12': MINT })
  const actions = [
    { ...OFFER, quantity: 5, label: 'a' },
    { ...OFFER, variation_attributes: { Strength: '3 mg' }, label: 'b' },
  ]
  const { findByText, getAllByRole } = show({ text: 'Mint?', actions })
  await findByText('Not enough in stock now')
  await findByText('No longer available')
  expect(getAllByRole('button', { name: /Add|b/ }).every((button) => button.matches(':disabled'))).toBe(true)
})

test('a cancellation opens the order’s own', async () => {
  const label = 'Cancel order VS-2026-000007'
  const { getByRole, onLeave, user } = show({
    text: 'It can still be cancelled.',
    actions: [{ kind: 'cancel_order', label, order_id: 7, order_number: 'VS-2026-000007' }],
  })
  const link = getByRole('link', { name: label })
  expect(link.getAttribute('href')).toBe('/profile/orders/7#cancel')
  await user.click(link)
  expect(onLeave).toHaveBeenCalledOnce()
})

test('a stored answer can be rated, and a rating taken back; nothing else can', async () => {
  const first = show({ text: 'Mint.' })
  await first.user.click(first.getByRole('button', { name: 'Not helpful' }))
  expect(first.onRate).toHaveBeenCalledWith(expect.objectContaining({ id: '1' }), 'down')
  first.unmount()
  const rated = show({ text: 'Mint.', rating: 'down' })
  const button = rated.getByRole('button', { name: 'Not helpful' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await rated.user.click(button)
  expect(rated.onRate).toHaveBeenCalledWith(expect.anything(), null)
  rated.unmount()
  for (const facts of [{ isError: true }, { id: 'reply-1' }, { isPartial: true }, { sender: 'user' as const }]) {
    const { queryByRole, unmount } = show({ text: 'Mint.', ...facts })
    expect(queryByRole('button', { name: 'Helpful' })).toBeNull()
    unmount()
  }
})

test('shows that a product is sold out or could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith({ '/products/12': buildProduct({ stock_quantity: 0 }) })
  const { findByText, getByRole } = show({ product_ids: [12, 13] })
  expect(await findByText(/Out of Stock/)).toBeTruthy()
  expect(getByRole('button', { name: /Garden Mint/ }).matches(':disabled')).toBe(true)
  expect(await findByText('Could not load product information.')).toBeTruthy()
})
