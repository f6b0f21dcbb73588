import { formatPence, formatPrice, toPence, toPounds } from '@shop/contract/lib/money.ts'
import type { PromotedPrices } from '@shop/contract/promotions/apply.ts'
import { Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProductImage } from '../product/gallery/product-image.tsx'
import { Gauge } from '../product/gauge.tsx'
import { itemPath, productPath } from '../product/item-path.ts'
import type { CartItem } from '../storefront/cart/queries.ts'
import type { OrderItem } from '../storefront/orders/queries.ts'
import './order-lines.css'

/** One line of a cart or an order, ready to show. Amounts in pounds. */
export interface ShownLine {
  id: number
  /** Null if the item has no page. */
  path: string | null
  name: string
  brand_name: string
  image_url: string
  attributes: Record<string, string>
  /** The bundle items. */
  parts: readonly { name: string; quantity: number; attributes: Record<string, string> }[]
  quantity: number
  /** price × quantity */
  subtotal: number
  /** What promotions gave: how many of its units took part in each. */
  promotions: readonly { name: string; quantity: number; discount: number }[]
  /** The products of the line; `isOpen` if one has been delivered and not reviewed yet. */
  reviews: readonly { product_id: number; name: string; isOpen: boolean }[]
}

export function lineOfOrder(item: OrderItem): ShownLine {
  const { id, name, brand_name, image_url, attributes, parts, quantity, subtotal, promotions } = item
  const ownId = item.product_id ?? item.bundle_id
  const path = ownId === null ? null : itemPath({ id: ownId, slug: '', type: item.type })
  const shown = { id, path, name, brand_name, image_url, attributes, parts, quantity, subtotal, promotions }
  return { ...shown, reviews: reviewsOf(item) }
}

/** The order lists products awaiting a review; all others of a delivered line have been reviewed. */
function reviewsOf({ product_id, name, parts, reviewable_product_ids }: OrderItem): ShownLine['reviews'] {
  const products = product_id === null ? parts : [{ product_id, name }]
  return products.map((product) => ({
    product_id: product.product_id,
    name: product.name,
    isOpen: reviewable_product_ids.includes(product.product_id),
  }))
}

/** `priced` is the line's pricing, in pence. */
export function lineOfCart(item: CartItem, priced?: PromotedPrices['lines'][number]): ShownLine {
  const { id, item_name, item_image_url, variation_attributes, quantity, price } = item
  return {
    id,
    path: item.product ? productPath(item.product) : item.bundle && itemPath({ ...item.bundle, type: 'bundle' }),
    name: item_name,
    brand_name: item.product?.brand?.name ?? (item.type === 'bundle' ? 'Bundle' : ''),
    image_url: item_image_url,
    attributes: variation_attributes,
    parts: [],
    quantity,
    subtotal: toPounds(toPence(price) * quantity),
    promotions: (priced?.parts ?? []).map((part) => ({ ...part, discount: toPounds(part.discount) })),
    reviews: [],
  }
}

/** Large lines, for a page of an order. `actionOf` renders the actions of a line, if any. */
export function OrderLines(props: { lines: readonly ShownLine[]; actionOf?: (line: ShownLine) => ReactNode }) {
  const { lines, actionOf } = props
  return (
    <ul>
      {lines.map((line) => (
        <li className="line" key={line.id}>
          <LineImage line={line} />
          <div className="line-title">
            <LineName line={line} />
            <LineOptions attributes={line.attributes}>
              <span>Qty {line.quantity}</span>
            </LineOptions>
            <LineParts line={line} />
            <LinePromotions line={line} />
          </div>
          <div className="quantity">{actionOf?.(line)}</div>
          <span className="price">
            <LinePrice line={line} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Compact lines, for the summary beside a checkout or a confirmation. */
export function BriefLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul className="-mt-2 mb-5 border-b border-line pb-4">
      {lines.map((line) => (
        <li className="brief" key={line.id}>
          <LineImage line={line} />
          <div className="line-title">
            <b className="font-[540]">{line.name}</b>
            <div className="muted">{[...Object.values(line.attributes), `Qty ${line.quantity}`].join(' · ')}</div>
            <LinePromotions line={line} />
          </div>
          <span className="price">
            <LinePrice line={line} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The price of a line; if promotions reduced it, with the one before. */
export function LinePrice({ line }: { line: Pick<ShownLine, 'subtotal' | 'promotions'> }) {
  const saved = line.promotions.reduce((sum, { discount }) => sum + toPence(discount), 0)
  if (saved === 0) return formatPrice(line.subtotal)
  return (
    <>
      <s className="muted font-normal">
        <span className="visually-hidden">Before: </span>
        {formatPrice(line.subtotal)}
      </s>{' '}
      {formatPence(toPence(line.subtotal) - saved)}
    </>
  )
}

/** Explains the price of a line: which promotions its units took part in. */
export function LinePromotions({ line }: { line: Pick<ShownLine, 'promotions'> }) {
  return line.promotions.map(({ name, quantity, discount }) => (
    <p key={name} className="hstack small line-promotion">
      <Tag className="icon icon-small" aria-hidden />
      {quantity} in “{name}”. Saves {formatPrice(discount)}.
    </p>
  ))
}

export function LineImage({ line }: { line: Pick<ShownLine, 'image_url'> }) {
  return (
    <div className="media">
      <ProductImage url={line.image_url} alt="" sizes="6.5rem" width={200} />
    </div>
  )
}

/** The brand and the name, which links to the item's page if there is one. */
export function LineName({ line }: { line: Pick<ShownLine, 'brand_name' | 'name' | 'path'> }) {
  return (
    <>
      {line.brand_name !== '' && <span className="small muted">{line.brand_name}</span>}
      <h3 className="name">{line.path ? <Link to={line.path}>{line.name}</Link> : line.name}</h3>
    </>
  )
}

/** The chosen values: a strength with its gauge, others as text; then `children`. */
export function LineOptions(props: { attributes: Record<string, string>; children?: ReactNode }) {
  return (
    <div className="line-options">
      {Object.entries(props.attributes).map(([name, value]) => (
        <span key={name}>
          {strengthOf(name, value) !== null && <Gauge mg={strengthOf(name, value) ?? 0} />}
          {value}
        </span>
      ))}
      {props.children}
    </div>
  )
}

function strengthOf(name: string, value: string): number | null {
  const mg = /strength/i.test(name) ? Number.parseFloat(value) : Number.NaN
  return Number.isFinite(mg) ? mg : null
}

function LineParts({ line }: { line: ShownLine }) {
  if (line.parts.length === 0) return null
  return (
    <p className="small muted mt-1">
      {line.parts
        .map(({ name, quantity, attributes }) => [`${quantity} × ${name}`, ...Object.values(attributes)].join(', '))
        .join('; ')}
    </p>
  )
}
