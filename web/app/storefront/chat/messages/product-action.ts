import type { AddToCartAction } from '@shop/contract/assistant.ts'
import { type ComponentType, createContext } from 'react'
import type { Product } from '../../catalogue/queries.ts'

interface CartControls {
  /** The control beside a product in an answer. */
  Product: ComponentType<{ product: Product }>
  /** The button of an answer that adds what it names; `onLeave` runs before a visitor is asked to log in. */
  Offer: ComponentType<{ action: AddToCartAction; onLeave: () => void }>
}

/** What adds to the cart in an answer. The shell provides it, since the cart is not part of the chat. */
export const ProductAction = createContext<CartControls | null>(null)
