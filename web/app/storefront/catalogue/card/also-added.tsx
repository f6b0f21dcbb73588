import { useQuery } from '@tanstack/react-query'
import { useCartQuery } from '../../cart/queries.ts'
import { relatedQuery } from '../queries.ts'
import { ProductCard } from './product-card.tsx'

/** One row of four cards. */
const SHOWN = 4

/** Products similar to one in the cart, in stock and not in the cart yet; renders nothing while loading. */
export function AlsoAdded({ productId }: { productId: number }) {
  const related = useQuery(relatedQuery(productId)).data ?? []
  const inCart = useCartQuery().data?.items.flatMap(({ product }) => product?.id ?? []) ?? []
  const shown = related.filter(({ id, stock_quantity }) => stock_quantity > 0 && !inCart.includes(id))
  if (shown.length === 0) return null
  return (
    <section className="section wrap">
      <div className="head">
        <h2 className="heading">More like this</h2>
      </div>
      <ul className="cards">
        {shown.slice(0, SHOWN).map((product) => (
          <ProductCard key={product.id} item={product} />
        ))}
      </ul>
    </section>
  )
}
