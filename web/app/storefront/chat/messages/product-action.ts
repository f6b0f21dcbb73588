import { type ComponentType, createContext } from 'react'
import type { Product } from '../../catalogue/queries.ts'

/** What can be done with a product that an answer names, drawn beside it. The shell provides it, since the cart is no part of the chat. */
export const ProductAction = createContext<ComponentType<{ product: Product }> | null>(null)
