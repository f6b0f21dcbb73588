import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { productPath } from '../../../product/item-path.ts'
import { Price } from '../../../product/price.tsx'
import { relatedQuery } from '../queries.ts'

const SHOWN = 3

/** Similar products in stock; renders nothing while loading. */
export function QuickViewRelated({ id, onClose }: { id: number; onClose: () => void }) {
  const related = useQuery(relatedQuery(id)).data?.filter((product) => product.stock_quantity > 0) ?? []
  if (related.length === 0) return null
  return (
    <div className="quick-more">
      <h3 className="small font-semibold">More like this</h3>
      <ul>
        {related.slice(0, SHOWN).map((product) => (
          <li key={product.id}>
            <Link className="mini-product" to={productPath(product)} onClick={onClose}>
              <ProductImage url={product.thumbnail_url} alt="" sizes="3.25rem" width={200} />
              <span>
                <b className="font-medium">{product.name}</b>
                <br />
                <span className="muted">{product.brand_name}</span>
              </span>
              <Price price={product.price} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
