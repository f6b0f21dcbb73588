import { Link } from 'react-router'
import { useIsBare } from '../../product/facts/vape-marketing.ts'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { Gauge } from '../../product/gauge.tsx'
import { itemPath } from '../../product/item-path.ts'
import { Rating } from '../../product/rating.tsx'
import { Swatch } from '../../product/swatch.tsx'
import type { Bundle } from '../catalogue/queries.ts'
import './bundles.css'

type BundleItem = Bundle['items'][number]

/** The items of a bundle. */
export function BundleItems({ items }: { items: readonly BundleItem[] }) {
  return (
    <section>
      <h2 className="small font-[580]">In the box</h2>
      <ul className="mt-2 box-lines">
        {items.map((item) => (
          <BundleItemRow key={`${item.product.id}-${item.variation_id}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

function BundleItemRow({ item: { product, variation, quantity } }: { item: BundleItem }) {
  const attributes = Object.entries(variation?.attributes ?? {})
  const [onlyStrength] = product.strengths_mg
  const isBare = useIsBare(product)
  return (
    <li>
      <div className="media">
        <ProductImage url={variation?.image_url ?? product.thumbnail_url} alt="" sizes="5rem" />
      </div>
      <div>
        <Link className="font-[540]" to={itemPath(product)}>
          {product.name}
        </Link>
        <div className="line-options">
          {attributes.map(([name, value]) => (
            <Attribute key={name} name={name} value={value} product={product} />
          ))}
          {attributes.length === 0 && product.strengths_mg.length === 1 && onlyStrength !== undefined && (
            <span>
              <Gauge mg={onlyStrength} /> {onlyStrength} mg
            </span>
          )}
          {product.pack_size !== '' && <span>{product.pack_size}</span>}
        </div>
        {!isBare && product.num_reviews > 0 && <Rating rating={product.rating} reviews={product.num_reviews} />}
      </div>
      <span className="muted small">
        {quantity} <span className="visually-hidden">in the box</span>
        <span aria-hidden="true">×</span>
      </span>
    </li>
  )
}

function Attribute({ name, value, product }: { name: string; value: string; product: BundleItem['product'] }) {
  const mg = /strength/i.test(name) ? Number.parseFloat(value) : Number.NaN
  const swatch = product.options
    .find((option) => option.name === name)
    ?.values.find((one) => one.value === value)?.swatch
  return (
    <span>
      {Number.isFinite(mg) && <Gauge mg={mg} />}
      {swatch && <Swatch colours={swatch} />}
      {value}
    </span>
  )
}
