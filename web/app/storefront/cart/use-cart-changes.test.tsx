import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, later, problemAnswer, type Sent, signIn } from '../../testing/calls.ts'
import { buildCart, buildCartItem } from '../../testing/carts.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { cartQuery, useCart } from './queries.ts'
import { useClearCart, useRemoveCartItem, useUpdateCartItem } from './use-cart-changes.ts'

const line = (quantity: number) => buildCartItem({ quantity })
const said = () => toasts().map(({ kind, text }) => `${kind}: ${text}`)
const quantityOf = ({ body }: Sent) =>
  typeof body === 'object' && body !== null && 'quantity' in body ? body.quantity : 0

function Lines() {
  const { cart } = useCart()
  const update = useUpdateCartItem()
  const remove = useRemoveCartItem()
  const clear = useClearCart({ onDone: () => {} })
  return (
    <>
      <p>
        {cart?.item_count} items of {cart?.items.length} lines
      </p>
      {cart?.items.map(({ id, quantity }) => (
        <p key={id}>
          <button type="button" onClick={() => update(id, quantity + 1)}>
            more {id}
          </button>
          <button type="button" onClick={() => remove(id)}>
            drop {id}
          </button>
        </p>
      ))}
      <button type="button" onClick={() => clear.mutate()}>
        clear
      </button>
    </>
  )
}

beforeEach(signIn)

test('shows a new quantity at once and confirms it when it is saved', async () => {
  const held = later<unknown>()
  const { sent } = answerCalls({ 'GET /cart/': buildCart(line(1)), 'PUT /cart/5': () => held.promise })
  const { findByText, getByText, user } = renderComponent(<Lines />)
  await findByText('1 items of 1 lines')
  await user.click(getByText('more 5'))
  expect(getByText('2 items of 1 lines')).toBeTruthy()
  expect(said()).toEqual([])
  held.answer(buildCart(line(2)))
  await waitFor(() => expect(said()).toEqual(['success: Cart updated!']))
  expect(sent.filter(({ call }) => call === 'PUT /cart/5').map(quantityOf)).toEqual([2])
})

test('restores the old quantity after a rejection and shows the server’s message', async () => {
  const held = later<unknown>()
  answerCalls({ 'GET /cart/': buildCart(line(1)), 'PUT /cart/5': () => held.promise })
  const { findByText, getByText, user } = renderComponent(<Lines />)
  await findByText('1 items of 1 lines')
  await user.click(getByText('more 5'))
  held.answer(problemAnswer(409, 'Only 1 left in stock', 'out_of_stock'))
  await findByText('1 items of 1 lines')
  expect(said()).toEqual(['error: Only 1 left in stock'])
})

test.each([
  ['more 5', 'PUT /cart/5', 'error: Failed to update cart.'],
  ['drop 5', 'DELETE /cart/5', 'error: Failed to remove item from cart.'],
])('shows the cart’s own message when %s fails', async (button, call, text) => {
  answerCalls({ 'GET /cart/': buildCart(line(1)), [call]: () => problemAnswer(500, 'Oh.', 'unexpected') })
  const { findByText, getByText, user } = renderComponent(<Lines />)
  await findByText('1 items of 1 lines')
  await user.click(getByText(button))
  await waitFor(() => expect(said()).toEqual([text]))
  await findByText('1 items of 1 lines')
})

test('sends the first and the last of several quick clicks, in order, and confirms once', async () => {
  const first = later<unknown>()
  let puts = 0
  const { sent } = answerCalls({
    'GET /cart/': buildCart(line(1)),
    'PUT /cart/5': (one: Sent) => {
      puts += 1
      return puts === 1 ? first.promise : buildCart(line(Number(quantityOf(one))))
    },
  })
  const { findByText, getByText, user } = renderComponent(<Lines />)
  await findByText('1 items of 1 lines')
  for (let click = 0; click < 5; click++) await user.click(getByText('more 5'))
  expect(getByText('6 items of 1 lines')).toBeTruthy()
  first.answer(buildCart(line(2)))
  await waitFor(() => expect(said()).toEqual(['success: Cart updated!']))
  expect(sent.filter(({ call }) => call === 'PUT /cart/5').map(quantityOf)).toEqual([2, 6])
  expect(getByText('6 items of 1 lines')).toBeTruthy()
})

test('a fetch that started before a change does not overwrite it', async () => {
  const stale = later<unknown>()
  let gets = 0
  answerCalls({
    'GET /cart/': () => {
      gets += 1
      if (gets === 2) return stale.promise
      return buildCart(line(gets === 1 ? 1 : 2))
    },
    'PUT /cart/5': buildCart(line(2)),
  })
  const { findByText, getByText, queryClient, user } = renderComponent(<Lines />)
  await findByText('1 items of 1 lines')
  act(() => void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey }))
  await user.click(getByText('more 5'))
  await waitFor(() => expect(said()).toHaveLength(1))
  await act(async () => stale.answer(buildCart(line(1))))
  expect(getByText('2 items of 1 lines')).toBeTruthy()
  await waitFor(() => expect(gets).toBe(3))
})

test('removes a line at once', async () => {
  const held = later<unknown>()
  answerCalls({
    'GET /cart/': buildCart(line(1), buildCartItem({ id: 6, price: 14 })),
    'DELETE /cart/5': () => held.promise,
  })
  const { findByText, getByText, queryByText, user } = renderComponent(<Lines />)
  await findByText('2 items of 2 lines')
  await user.click(getByText('drop 5'))
  expect(queryByText('drop 5')).toBeNull()
  expect(getByText('1 items of 1 lines')).toBeTruthy()
  held.answer({ ...buildCart(buildCartItem({ id: 6, price: 14 })), success: true, message: 'Removed' })
  await waitFor(() => expect(said()).toEqual(['success: Item removed from cart!']))
})

test.each([
  [{ success: true, message: 'All gone.' }, 'success: All gone.'],
  [{ success: true, message: '' }, 'success: Cart cleared successfully!'],
  [{ success: false, message: 'No.' }, 'error: Failed to clear cart.'],
  [null, 'error: Failed to clear cart. Please try again.'],
])('shows the server’s response to clearing the cart: %j', async (answer, text) => {
  answerCalls({
    'GET /cart/': buildCart(line(1)),
    'DELETE /cart/clear/': () => answer ?? problemAnswer(500, 'Oh.', 'unexpected'),
  })
  const { findByText, getByText, user } = renderComponent(<Lines />)
  await findByText('1 items of 1 lines')
  await user.click(getByText('clear'))
  await waitFor(() => expect(said()).toEqual([text]))
  await findByText(text.startsWith('success') ? '0 items of 0 lines' : '1 items of 1 lines')
})
