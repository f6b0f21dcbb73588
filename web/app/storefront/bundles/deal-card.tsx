import { formatPence, formatPrice, toPence } from '@shop/contract/lib/money.ts'
import { Link } from 'react-router'
import { DeliveryBeside } from '../../product/facts/buying-facts.tsx'
import { useIsFactual } from '../../product/facts/vape-marketing.ts'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { itemPath } from '../../product/item-path.ts'
import type { Bundle } from '../catalogue/queries.ts'
import { bundleItemName } from './bundle-item-name.ts'
import './bundles.css'

const SIZES = '(max-width: 62rem) 44vw, 18rem'

/** A bundle with its items and saving. For vaping products in factual mode the saving is omitted. */
export function DealCard({ bundle }: { bundle: Bundle }) {
  const isFactual = useIsFactual(bundle)
  const isSoldOut = bundle.stock_quantity <= 0
  const hasSaving = bundle.savings > 0 && !isFactual
  return (
    <article className={isSoldOut ? 'deal sold-out' : 'deal'}>
      <div className="media">
        <ProductImage url={bundle.image_url} alt="" sizes={SIZES} />
      </div>
      <div className="body">
        {isSoldOut && <span className="badge self-start">Out of Stock</span>}
        {!isSoldOut && hasSaving && <span className="badge copper self-start">Save {formatPrice(bundle.savings)}</span>}
        <h3 className="subheading mt-3">
          <Link to={itemPath(bundle)} className="deal-link">
            {bundle.name}
          </Link>
        </h3>
        <ul>
          {bundle.items.map((item) => (
            <li key={`${item.product.id}-${item.variation_id}`}>{bundleItemName(item)}</li>
          ))}
        </ul>
        {bundle.contains_nicotine && (
          <p className="extra-small muted">Contains nicotine, a highly addictive substance.</p>
        )}
        <p className="price">
          {formatPrice(bundle.price)}
          {hasSaving && (
            <>
              {' '}
              <span className="visually-hidden">instead of </span>
              <span className="old-price small">{separately(bundle)}</span>
            </>
          )}
        </p>
        <p className="extra-small muted">
          <DeliveryBeside />
        </p>
      </div>
    </article>
  )
}

/** Returns the price of the bundle items when bought separately. */
export function separately({ price, savings }: Pick<Bundle, 'price' | 'savings'>): string {
  return formatPence(toPence(price) + toPence(savings))
}
