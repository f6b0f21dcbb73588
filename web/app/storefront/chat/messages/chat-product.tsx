import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { Link } from 'react-router'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { productPath } from '../../../product/item-path.ts'
import { Price } from '../../../product/price.tsx'
import { type Product, productQuery } from '../../catalogue/queries.ts'
import { LeaveChat } from '../leave-chat.ts'
import { ProductAction } from './product-action.ts'

/** A product that an answer mentions, in one line. */
export function ChatProduct({ id }: { id: number }) {
  const { data: product, isError } = useQuery(productQuery(id))
  const leave = useContext(LeaveChat)
  const controls = useContext(ProductAction)
  if (isError) return <li className="mini-product unknown muted">Could not load product information.</li>
  if (!product) {
    return (
      <li className="mini-product" aria-busy="true">
        <span className="skeleton chat-picture" />
        <span>
          <span className="visually-hidden">Loading product information...</span>
          <span className="skeleton line" />
          <span className="skeleton line short" />
        </span>
      </li>
    )
  }
  return (
    <li className="withadd">
      <Link className="mini-product" to={productPath(product)} onClick={leave}>
        <ProductImage url={product.thumbnail_url} alt="" sizes="3.25rem" width={IMAGE_WIDTHS.thumbnail} />
        <span>
          <b className="product-name">{product.name}</b>
          <span className="muted">{factsOf(product)}</span>
        </span>
        <Price price={product.price} price_range_display={product.price_range_display} />
      </Link>
      {controls && <controls.Product product={product} />}
    </li>
  )
}

/** Returns a line such as 'Marram, 6 and 20 mg, 10 ml': brand, strengths and size, plus 'Out of Stock' if it is. */
function factsOf({ brand_name, strengths_mg, pack_size, stock_quantity }: Product): string {
  const strengths = new Intl.ListFormat('en-GB').format(strengths_mg.map(String))
  const facts = [brand_name, strengths && `${strengths} mg`, pack_size, stock_quantity <= 0 && 'Out of Stock']
  // A no-break space between a number and its unit.
  return facts
    .filter((fact) => fact)
    .join(', ')
    .replace(/(\d) (?=(?:m?[gl]|bags|pack)\b)/g, '$1\u00a0')
}
