import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ProductSummary } from '../queries.ts'
import { ProductCard } from './product-card.tsx'

interface ProductRowProps {
  title: string
  products: readonly ProductSummary[]
  /** The way to all of them. */
  more?: { to: string; text: string }
  className?: string
  /** On a phone one row to swipe, so that a long page stays short. */
  isSwiped?: boolean
}

/** A row or two of products; nothing where there are none. */
export function ProductRow(props: ProductRowProps) {
  const { title, products, more, className = 'section wrap', isSwiped = false } = props
  if (products.length === 0) return null
  return (
    <section className={className}>
      <div className="head">
        <h2 className="h2">{title}</h2>
        {more && (
          <Link className="more" to={more.to}>
            {more.text} <ArrowRight className="ico s" aria-hidden />
          </Link>
        )}
      </div>
      <ul className={isSwiped ? 'cards swipe' : 'cards'}>
        {products.map((product) => (
          <ProductCard key={product.id} item={product} />
        ))}
      </ul>
    </section>
  )
}
