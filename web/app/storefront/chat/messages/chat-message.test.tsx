import { expect, test, vi } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildProduct } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { AddProduct } from '../../catalogue/card/card-add.tsx'
import { LeaveChat } from '../leave-chat.ts'
import { ChatMessage } from './chat-message.tsx'
import { type Message, newMessage } from './messages.ts'
import { ProductAction } from './product-action.ts'

/** Renders an answer of the assistant in a full-screen window. */
function show(facts: Partial<Message>) {
  const onLeave = vi.fn()
  const message = newMessage({ id: '1', sender: 'agent', text: '', ...facts })
  const view = renderComponent(
    <LeaveChat value={onLeave}>
      <ProductAction value={AddProduct}>
        <ChatMessage message={message} canSend onRetry={() => {}} />
      </ProductAction>
    </LeaveChat>,
  )
  return { ...view, onLeave }
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

test('shows that a product is sold out or could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith({ '/products/12': buildProduct({ stock_quantity: 0 }) })
  const { findByText, getByRole } = show({ product_ids: [12, 13] })
  expect(await findByText(/Out of Stock/)).toBeTruthy()
  expect(getByRole('button', { name: /Garden Mint/ }).matches(':disabled')).toBe(true)
  expect(await findByText('Could not load product information.')).toBeTruthy()
})
