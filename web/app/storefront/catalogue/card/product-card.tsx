import { useIsFactual } from '../../../product/facts/vape-marketing.ts'
import { CARD_SIZES, ProductImage } from '../../../product/gallery/product-image.tsx'
import { type CardItem, isSoldOut } from './card-item.ts'
import { CardActions } from './product-card-actions.tsx'
import { CardDescription, CardLink, CardMeta, CardPrice, CardRating } from './product-card-details.tsx'

type View = 'grid' | 'list'

/**
 * One item of a product row, an `<li>` of `<ul className="cards">` (or of a plain list in list mode). Without an item
 * it is a placeholder of the same size. `isFirst` marks cards above the fold. In the DOM the name comes first, then the
 * actions; the style sheet places the image above them.
 */
export function ProductCard({ item, view = 'grid', isFirst }: { item?: CardItem; view?: View; isFirst?: boolean }) {
  if (!item) return <SkeletonCard />
  return view === 'list' ? <ListCard item={item} /> : <GridCard item={item} isFirst={isFirst ?? false} />
}

function GridCard({ item, isFirst }: { item: CardItem; isFirst: boolean }) {
  return (
    <li className={isSoldOut(item) ? 'card sold-out' : 'card'}>
      <div className="body">
        <span className="brand">{brandOf(item)}</span>
        <h3 className="name">
          <CardLink item={item} />
        </h3>
        <div className="foot">
          <CardRating item={item} />
          <CardPrice item={item} />
        </div>
        <CardMeta item={item} />
      </div>
      <div className="media">
        <ProductImage url={item.image_url} alt="" sizes={CARD_SIZES} isFirst={isFirst} />
        <div className="corner-badges">
          <CardBadges item={item} />
        </div>
      </div>
      <CardActions item={item} view="grid" />
    </li>
  )
}

function ListCard({ item }: { item: CardItem }) {
  return (
    <li className={isSoldOut(item) ? 'card list sold-out' : 'card list'}>
      <div className="media">
        <ProductImage url={item.image_url} alt="" sizes="10rem" />
      </div>
      <div className="body">
        <span className="brand">{brandOf(item)}</span>
        <h3 className="name subheading">
          <CardLink item={item} />
        </h3>
        <CardRating item={item} />
        <CardDescription item={item} />
        <CardMeta item={item}>
          <CardBadges item={item} />
        </CardMeta>
      </div>
      <div className="trailing">
        <CardPrice item={item} className="text-[length:var(--t-xl)]" />
        <CardActions item={item} view="list" />
      </div>
    </li>
  )
}

function SkeletonCard() {
  return (
    <li className="card" aria-hidden="true" data-testid="skeleton-card">
      <div className="media skeleton" />
      <div className="body">
        <span className="skeleton h-[1.36rem] w-[35%]" />
        <span className="skeleton h-[1.3rem] w-[80%]" />
        <span className="skeleton mt-[.35rem] h-[1.55rem] w-[55%]" />
        <span className="skeleton mt-[.2rem] h-[1.125rem] w-[45%]" />
      </div>
    </li>
  )
}

/** In factual mode vaping products have no badge for a reduced price (docs/behaviour.md, Settings). */
function CardBadges({ item }: { item: CardItem }) {
  const isFactual = useIsFactual(item)
  if (isSoldOut(item)) return <span className="badge">Out of Stock</span>
  if (item.type !== 'product') return null
  if (isFactual) return null
  if (item.compare_at_price && item.compare_at_price > item.price) {
    return <span className="badge copper">Reduced</span>
  }
  return null
}

function brandOf(item: CardItem): string {
  return item.type === 'bundle' ? 'Bundle' : item.brand_name
}
