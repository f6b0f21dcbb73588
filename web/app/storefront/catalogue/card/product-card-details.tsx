import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeliveryBeside } from '../../../product/facts/buying-facts.tsx'
import { useIsBare } from '../../../product/facts/vape-marketing.ts'
import { Strengths } from '../../../product/gauge.tsx'
import { itemPath } from '../../../product/item-path.ts'
import { Price } from '../../../product/price.tsx'
import { Rating } from '../../../product/rating.tsx'
import { Swatches } from '../../../product/swatch.tsx'
import type { CardItem } from './card-item.ts'

export function CardDescription({ item }: { item: CardItem }) {
  return useIsBare(item) ? null : <p className="description">{item.short_description}</p>
}

/** The name as a link, whose click target is the whole card. */
export function CardLink({ item }: { item: CardItem }) {
  return (
    <Link to={itemPath(item)} prefetch="intent">
      {item.name}
    </Link>
  )
}

export function CardRating({ item }: { item: CardItem }) {
  if (useIsBare(item)) return null
  return <Rating rating={item.rating} reviews={item.num_reviews} />
}

export function CardPrice({ item, className }: { item: CardItem; className?: string }) {
  return (
    <Price
      price={item.price}
      price_range_display={item.price_range_display}
      compare_at_price={item.type === 'product' ? item.compare_at_price : null}
      {...(className && { className })}
    />
  )
}

/** Strengths and flavours of a product, or its size; the saving of a bundle. An empty row has the same height. */
export function CardMeta({ item, children }: { item: CardItem; children?: ReactNode }) {
  return (
    <div className="meta">
      {item.type === 'product' ? (
        <>
          <Strengths strengths={item.strengths_mg} />
          <Swatches options={item.options} />
          {item.strengths_mg.length === 0 && item.pack_size && <span>{item.pack_size}</span>}
        </>
      ) : (
        item.savings > 0 && <span className="text-copper">{formatPrice(item.savings)} less than separately</span>
      )}
      <span>
        <DeliveryBeside />
      </span>
      {children}
      {containsNicotine(item) && <p className="nicotine-line">{NICOTINE_WARNING}</p>}
    </div>
  )
}

/** Rule A5: the notice appears near every price of a product with nicotine, and of a bundle that contains one. */
function containsNicotine(item: CardItem): boolean {
  return item.type === 'product' ? item.contains_nicotine : item.notices.some(({ kind }) => kind === 'nicotine')
}
