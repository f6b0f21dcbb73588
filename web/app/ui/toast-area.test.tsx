import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../testing/render.tsx'
import { notify } from './toast.ts'
import { ToastArea } from './toast-area.tsx'

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

test('following a link in a toast closes it', async () => {
  const { findByRole, queryByText, user, address } = renderComponent(<ToastArea />)
  act(() => notify.success('Product added to cart!', { actions: [{ label: 'View cart', to: '/cart' }] }))
  await user.click(await findByRole('link', { name: 'View cart' }))
  expect(address()).toBe('/cart')
  await waitFor(() => expect(queryByText('Product added to cart!')).toBeNull())
})

test('an action can be undone from its toast', async () => {
  const onPress = vi.fn()
  const { findByRole, user } = renderComponent(<ToastArea />)
  act(() => notify.success('Item removed from cart!', { actions: [{ label: 'Undo', onPress }] }))
  await user.click(await findByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
})

test('a toast stays while the focus is in it', async () => {
  const { findByRole, queryByText } = renderComponent(<ToastArea />)
  act(() => notify.success('Saved', { durationMs: 400, actions: [{ label: 'View cart', to: '/cart' }] }))
  const link = await findByRole('link', { name: 'View cart' })
  act(() => link.focus())
  await wait(900)
  expect(queryByText('Saved')).toBeTruthy()
  fireEvent.blur(link)
  await waitFor(() => expect(queryByText('Saved')).toBeNull())
})
