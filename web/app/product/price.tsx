import { formatPrice } from '@shop/contract/lib/money.ts'

/** A price; amounts in pounds. A price range replaces the price, which is only the lowest. */
export function Price(props: {
  price: number
  price_range_display?: string
  compare_at_price?: number | null
  className?: string
}) {
  const { price, price_range_display, compare_at_price, className } = props
  const classes = className ? `price ${className}` : 'price'
  if (price_range_display) return <span className={classes}>{price_range_display}</span>
  if (!compare_at_price || compare_at_price <= price) return <span className={classes}>{formatPrice(price)}</span>
  return (
    <span className={classes}>
      <span className="visually-hidden">Was </span>
      <span className="old-price">{formatPrice(compare_at_price)}</span>
      <span className="visually-hidden">, now </span> {formatPrice(price)}
    </span>
  )
}
