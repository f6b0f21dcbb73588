import { useQuery } from '@tanstack/react-query'
import { useCartQuery } from '../../cart/queries.ts'
import { relatedQuery } from '../queries.ts'
import { ProductRow } from './product-row.tsx'

/** One row of four cards. */
const SHOWN = 4

/** Products that fit one in the cart, then similar ones, in stock and not in the cart yet; renders nothing while loading. */
export function AlsoAdded({ productId }: { productId: number }) {
  const related = useQuery(relatedQuery(productId)).data ?? []
  const inCart = useCartQuery().data?.items.flatMap(({ product }) => product?.id ?? []) ?? []
  const shown = related.filter(({ id, stock_quantity }) => stock_quantity > 0 && !inCart.includes(id))
  return <ProductRow title="Goes well with" products={shown.slice(0, SHOWN)} />
}
