/** The checkout as its route composes it, with helpers for the customer's actions. */
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { screen } from '@testing-library/react'
import { useLocation, useSearchParams } from 'react-router'
import { vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { useCurrentUser } from '../accounts/queries.ts'
import { AddressForm } from '../addresses/address-form.tsx'
import { CardForm } from '../payments/card-form.tsx'
import { CUSTOMER } from './checkout.test-shop.ts'
import { CheckoutScreen } from './checkout-screen.tsx'
import { returnedPayment } from './use-paying.ts'

/** The label of the button that pays by card. */
export const PAY = /^Pay now/

function Page({ user: first }: { user: typeof CUSTOMER }) {
  const user = useCurrentUser() ?? first
  const [query] = useSearchParams()
  const order = query.get('order')
  if (useLocation().pathname !== '/checkout') return null
  return (
    <CheckoutScreen
      user={user}
      orderId={order ? Number(order) : null}
      returned={returnedPayment(query)}
      slots={{ AddressForm, CardForm }}
    />
  )
}

/** Opens the checkout in a tab, whose session storage persists between calls. */
export function openCheckout({ at = '/checkout', user = CUSTOMER } = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem(STORAGE_KEYS.accessToken, 'token')
  const view = renderComponent(<Page user={user} />, { at })
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }))
  const typeCard = async (number = '4242424242424242') => {
    await view.user.type(await screen.findByLabelText('Card number'), number)
    await view.user.type(screen.getByLabelText('Expiry'), '0832')
    await view.user.type(screen.getByLabelText('Security code'), '123')
  }
  return {
    ...view,
    press,
    typeCard,
    /** Types the card and pays: the checkout opens at the payment step. */
    pay: async (number?: string) => {
      await typeCard(number)
      await press(PAY)
    },
  }
}
