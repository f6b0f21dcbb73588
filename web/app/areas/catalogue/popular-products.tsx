import { useQuery } from '@tanstack/react-query'
import { ProductCard } from './product-card.tsx'
import { popularQuery } from './queries.ts'

/** The most popular products in stock, where there is nothing else to show; nothing while they are not known. */
export function PopularProducts() {
  const products = useQuery(popularQuery).data ?? []
  if (products.length === 0) return null
  return (
    <section className="section">
      <div className="head">
        <h2 className="h2">Popular</h2>
      </div>
      <ul className="cards">
        {products.map((product) => (
          <ProductCard key={product.id} item={product} />
        ))}
      </ul>
    </section>
  )
}
