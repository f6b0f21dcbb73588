import { ProductCard } from './product-card.tsx'
import type { ProductSummary } from './queries.ts'

/** Cards on one shelf of four. */
const SHOWN = 4

/** Products similar to the one on the page; nothing where there are none. */
export function RelatedProducts({ products }: { products: readonly ProductSummary[] }) {
  if (products.length === 0) return null
  return (
    <section className="section wrap">
      <div className="head">
        <h2 className="h2">More like this</h2>
      </div>
      <ul className="cards">
        {products.slice(0, SHOWN).map((product) => (
          <ProductCard key={product.id} item={product} />
        ))}
      </ul>
    </section>
  )
}
