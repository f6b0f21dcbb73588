import { type ComponentType, createContext } from 'react'
import type { Product } from '../../catalogue/queries.ts'

/** The control beside a product in an answer. The shell provides it, since the cart is not part of the chat. */
export const ProductAction = createContext<ComponentType<{ product: Product }> | null>(null)
