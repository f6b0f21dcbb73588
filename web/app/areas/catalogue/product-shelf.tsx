import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { ProductCard } from './product-card.tsx'
import type { ProductSummary } from './queries.ts'

interface ProductShelfProps {
  title: string
  more: string
  moreText: string
  products: readonly ProductSummary[]
}

/** A row or two of products with a way to all of them; nothing where there are none. */
export function ProductShelf({ title, more, moreText, products }: ProductShelfProps) {
  if (products.length === 0) return null
  return (
    <section className="section wrap">
      <div className="head">
        <h2 className="h2">{title}</h2>
        <Link className="more" to={more}>
          {moreText} <ArrowRight className="ico s" aria-hidden />
        </Link>
      </div>
      <ul className="cards">
        {products.map((product) => (
          <ProductCard key={product.id} item={product} />
        ))}
      </ul>
    </section>
  )
}
