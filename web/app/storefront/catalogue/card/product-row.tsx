import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { ProductSummary } from '../queries.ts'
import { ProductCard } from './product-card.tsx'

interface ProductRowProps {
  title: string
  products: readonly ProductSummary[]
  /** The link to the whole list. */
  more?: { to: string; text: string }
  className?: string
  /** Whether it is one horizontally scrolling row on a phone, which shortens a long page. */
  isSwiped?: boolean
}

/** A horizontal list of product cards; renders nothing without products. */
export function ProductRow(props: ProductRowProps) {
  const { title, products, more, className = 'section wrap', isSwiped = false } = props
  if (products.length === 0) return null
  return (
    <section className={className}>
      <div className="head">
        <h2 className="heading">{title}</h2>
        {more && (
          <Link className="more" to={more.to}>
            {more.text} <ArrowRight className="icon icon-small" aria-hidden />
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
