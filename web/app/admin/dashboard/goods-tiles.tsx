import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProductImage } from '../../goods/product-image.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { Tile } from '../kit/tile.tsx'
import type { Stats } from '../queries.ts'

const rate = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** What is nearly or quite sold out, with how fast it sells. */
export function LowStockTile({ lowStock: { items, total } }: { lowStock: Stats['low_stock'] }) {
  return (
    <Tile title="Low stock" aside={<AllLink to="/admin/products?stock=low">All {total}</AllLink>}>
      {items.length === 0 ? (
        <p className="muted">Everything is well stocked.</p>
      ) : (
        <ul className="rows">
          {items.map(({ variation_id, product_id, name, attributes, thumbnail_url, stock_quantity, sold_per_week }) => (
            <GoodsRow
              key={variation_id}
              productId={product_id}
              name={name}
              picture={thumbnail_url}
              detail={[
                ...Object.values(attributes),
                sold_per_week > 0 ? `Sells ${rate.format(sold_per_week)} a week` : 'Not sold lately',
              ].join(' · ')}
            >
              <StatusPill tone={stock_quantity > 0 ? 'warn' : 'bad'}>{stock_quantity} left</StatusPill>
            </GoodsRow>
          ))}
        </ul>
      )}
    </Tile>
  )
}

/** What sold best in the period. */
export function TopProductsTile({ products }: { products: Stats['top_products'] }) {
  return (
    <Tile title="Top products">
      {products.length === 0 ? (
        <p className="muted">Nothing was sold in this period.</p>
      ) : (
        <ul className="rows">
          {products.map(({ product_id, name, thumbnail_url, quantity, revenue }) => (
            <GoodsRow
              key={product_id}
              productId={product_id}
              name={name}
              picture={thumbnail_url}
              detail={`${quantity} sold`}
            >
              {formatPrice(revenue)}
            </GoodsRow>
          ))}
        </ul>
      )}
    </Tile>
  )
}

interface GoodsRowProps {
  productId: number
  name: string
  picture: string
  detail: string
  children: ReactNode
}

function GoodsRow({ productId, name, picture, detail, children }: GoodsRowProps) {
  return (
    <li>
      <span className="pcell">
        <ProductImage url={picture} alt="" sizes="3rem" width={IMAGE_WIDTHS.thumbnail} />
        <span>
          <Link to={`/admin/products/${productId}`}>
            <b>{name}</b>
          </Link>
          <small>{detail}</small>
        </span>
      </span>
      {children}
    </li>
  )
}

export function AllLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="link sm" to={to}>
      {children}
    </Link>
  )
}
