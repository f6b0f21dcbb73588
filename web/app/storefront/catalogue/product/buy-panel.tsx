import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { Link } from 'react-router'
import { BackInStock } from '../../../forms/back-in-stock.tsx'
import { BuyRow, HeartButton } from '../../../product/buy-row.tsx'
import { BuyingFacts, DeliveryBeside } from '../../../product/facts/buying-facts.tsx'
import { ProductNotices } from '../../../product/facts/product-notices.tsx'
import { useIsBare } from '../../../product/facts/vape-marketing.ts'
import { PriceNotes } from '../../../product/price-notes.tsx'
import { Rating } from '../../../product/rating.tsx'
import { stockLine } from '../../../product/stock-line.ts'
import { choiceName } from '../../../product/variation-choice.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import { useSettings } from '../../site-settings/queries.ts'
import { useWishlist } from '../../wishlist/use-wishlist.ts'
import type { Product } from '../queries.ts'
import { OptionPickers } from './option-picker.tsx'

type Variation = Product['variations'][number]

interface BuyPanelProps {
  product: Product
  chosen: Variation | undefined
  onChoose: (variation: Variation) => void
}

/** Price, variation choice, quantity, notices and the add button of a product. */
export function BuyPanel({ product, chosen, onChoose }: BuyPanelProps) {
  const cart = useAddToCart()
  const wishlist = useWishlist(product.id)
  const optionNames = product.options.map((option) => option.name)
  const current = chosen ?? product
  const label = chosen ? choiceName(optionNames, chosen) : product.pack_size

  function add(quantity: number) {
    cart.add({
      type: 'product',
      id: product.id,
      quantity,
      stock_quantity: current.stock_quantity,
      ...(chosen && { variation_attributes: chosen.attributes }),
    })
  }
  const isBare = useIsBare(product)
  const { low_stock } = useSettings()
  return (
    <div className="buy-panel">
      <header>
        {product.brand && (
          <Link className="link small" to={`/shop?brands=${product.brand.id}`}>
            {product.brand.name}
          </Link>
        )}
        <h1 className="title mt-2">{product.name}</h1>
        {!isBare && (
          <a href="#reviews" className="mt-3 inline-block">
            <Rating rating={product.rating} reviews={product.num_reviews} />
          </a>
        )}
        <PriceLines product={product} chosen={chosen} />
      </header>
      {chosen && <OptionPickers hasGuide product={product} chosen={chosen} onChoose={onChoose} />}
      <BuyRow
        label={label || product.name}
        price={current.price}
        stock={current.stock_quantity}
        onAdd={add}
        isAdding={cart.isPending}
        wishlist={<HeartButton isSaved={wishlist.isSaved} onToggle={() => wishlist.toggle()} />}
      />
      <BuyingFacts
        stock={stockLine(current.stock_quantity, chosen ? optionNames : [], low_stock)}
        left={current.stock_quantity}
        notices={product.notices}
      />
      {/* No mail may advertise vaping products (rule A9). */}
      {current.stock_quantity <= 0 && !VAPING_CLASSES.includes(product.product_class) && (
        <BackInStock productId={product.id} variationId={chosen?.id ?? null} />
      )}
      <ProductNotices notices={product.notices.filter((notice) => notice.kind !== 'age')} />
    </div>
  )
}

/** The price, what it includes, and the delivery fee (rules F11 and F13). */
function PriceLines({ product, chosen }: Pick<BuyPanelProps, 'product' | 'chosen'>) {
  const { price, compare_at_price } = chosen ?? product
  return (
    <>
      <p className="hstack wrapping mt-5">
        <span className="price large">{formatPrice(price)}</span>
        {compare_at_price !== null && compare_at_price > price && (
          <span className="old-price">
            <span className="visually-hidden">was </span>
            {formatPrice(compare_at_price)}
          </span>
        )}
        <PriceNotes product={product} chosen={chosen} />
      </p>
      <p className="muted small mt-1">
        <DeliveryBeside />
      </p>
    </>
  )
}
