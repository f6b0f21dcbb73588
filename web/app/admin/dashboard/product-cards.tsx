import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { Card } from '../kit/card.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Stats } from '../queries.ts'

const rate = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

type LowStock = Stats['low_stock']['items'][number]

/** The products that run out soonest, with their sales rate: one row per product, with its variations. */
export function LowStockCard({ lowStock: { items, total } }: { lowStock: Stats['low_stock'] }) {
  const groups = groupByProduct(items)
  return (
    <Card title="Low stock" aside={<AllLink to="/admin/products?stock=low">All {total}</AllLink>}>
      {items.length === 0 ? (
        <p className="muted">Nothing is low on stock.</p>
      ) : (
        <ul className="rows">
          {groups.map(([first, ...others]) => (
            <GoodsRow
              key={first.product_id}
              productId={first.product_id}
              name={first.name}
              picture={first.thumbnail_url}
              detail={[first, ...others].map(coverText)}
            >
              <LowPill variants={[first, ...others]} />
            </GoodsRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Groups variations by product, in the order of each product's first variation. */
function groupByProduct(items: readonly LowStock[]): [LowStock, ...LowStock[]][] {
  const groups = new Map<number, [LowStock, ...LowStock[]]>()
  for (const item of items) {
    const group = groups.get(item.product_id)
    if (group) group.push(item)
    else groups.set(item.product_id, [item])
  }
  return [...groups.values()]
}

/** Returns a text such as '10 mg · 3 left · Sells 6.3 a week'. */
function coverText({ attributes, stock_quantity, sold_per_week }: LowStock): string {
  const sales = sold_per_week > 0 ? `Sells ${rate.format(sold_per_week)} a week` : 'No recent sales'
  return [...Object.values(attributes), `${stock_quantity} left`, sales].join(' · ')
}

function LowPill({ variants }: { variants: readonly LowStock[] }) {
  const out = variants.filter(({ stock_quantity }) => stock_quantity === 0).length
  if (out === 0) return <StatusPill tone="warn">Low</StatusPill>
  return <StatusPill tone="bad">{out === variants.length ? 'Sold out' : `${out} sold out`}</StatusPill>
}

/** The best-selling products of the period. */
export function TopProductsCard({ products }: { products: Stats['top_products'] }) {
  return (
    <Card title="Top products">
      {products.length === 0 ? (
        <p className="muted">No sales in this period.</p>
      ) : (
        <ul className="rows">
          {products.map(({ product_id, name, thumbnail_url, quantity, revenue }) => (
            <GoodsRow
              key={product_id}
              productId={product_id}
              name={name}
              picture={thumbnail_url}
              detail={[`${quantity} sold`]}
            >
              {formatPrice(revenue)}
            </GoodsRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface GoodsRowProps {
  productId: number
  name: string
  picture: string
  /** The lines of text below the name. */
  detail: readonly string[]
  children: ReactNode
}

function GoodsRow({ productId, name, picture, detail, children }: GoodsRowProps) {
  return (
    <li>
      <span className="product-cell">
        <ProductImage url={picture} alt="" sizes="3rem" width={IMAGE_WIDTHS.thumbnail} />
        <span>
          <Link to={`/admin/products/${productId}`}>
            <b>{name}</b>
          </Link>
          {detail.map((line) => (
            <small key={line} className="block">
              {line}
            </small>
          ))}
        </span>
      </span>
      {children}
    </li>
  )
}

export function AllLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="link small" to={to}>
      {children}
    </Link>
  )
}
