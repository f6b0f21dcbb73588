import { formatPrice } from '@shop/contract/lib/money.ts'
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import { BuyRow } from '../../product/buy-row.tsx'
import { DeliveryPanel } from '../../product/delivery/delivery-panel.tsx'
import { BuyingFacts, DeliveryBeside } from '../../product/facts/buying-facts.tsx'
import { Description } from '../../product/facts/description.tsx'
import { ProductNotices } from '../../product/facts/product-notices.tsx'
import { ProductTabs } from '../../product/facts/product-tabs.tsx'
import { bareItem, useIsBare, useIsFactual } from '../../product/facts/vape-marketing.ts'
import { Gallery } from '../../product/gallery/gallery.tsx'
import { type GalleryImage, galleryImages } from '../../product/gallery/gallery-images.ts'
import { itemPath } from '../../product/item-path.ts'
import { Rating } from '../../product/rating.tsx'
import { stockLine } from '../../product/stock-line.ts'
import { Breadcrumb } from '../../seo/breadcrumb.tsx'
import { JsonLd } from '../../seo/json-ld.tsx'
import { bundleData } from '../../seo/structured-data.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import type { Bundle } from '../catalogue/queries.ts'
import { useSettings } from '../site-settings/queries.ts'
import { bundleItemName } from './bundle-item-name.ts'
import { BundleItems } from './bundle-items.tsx'
import { DealCard, separately } from './deal-card.tsx'

export interface BundleScreenProps {
  bundle: Bundle
  /** The description as HTML, rendered on the server from markdown. */
  descriptionHtml: string
  others: readonly Bundle[]
  publicUrl: string
}

/** The page of one bundle: the product screen with the bundle items in place of the variation choice. */
export function BundleScreen({ bundle, descriptionHtml, others, publicUrl }: BundleScreenProps) {
  const isBare = useIsBare(bundle)
  const { images, first } = galleryImages({ ...bundle, images: withItemImages(bundle) }, null)
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Bundle Deals', path: '/bundles' },
    { name: bundle.name, path: itemPath(bundle) },
  ]
  return (
    <main id="main">
      <Breadcrumb crumbs={crumbs} publicUrl={publicUrl} />
      <div className="wrap product-page whole">
        <Gallery images={images} first={first} />
        <BundlePanel bundle={bundle} />
      </div>
      <ProductTabs
        tabs={[
          ...(isBare ? [] : [{ name: 'Description', content: <Description lead="" html={descriptionHtml} /> }]),
          { name: 'Delivery & returns', content: <DeliveryPanel /> },
        ]}
      />
      {others.length > 0 && (
        <section className="section wrap">
          <div className="head">
            <h2 className="heading">More bundles</h2>
          </div>
          <div className="deals">
            {others.map((other) => (
              <DealCard key={other.id} bundle={other} />
            ))}
          </div>
        </section>
      )}
      <JsonLd data={bundleData(isBare ? bareItem(bundle) : bundle, publicUrl)} />
    </main>
  )
}

/** The bundle's own images, then one of each bundle item. */
function withItemImages({ name, image_url, images, items }: Bundle): GalleryImage[] {
  const own = images.length > 0 ? images : [{ url: image_url, alt: name }]
  const itemImages = items.map((item) => ({
    url: item.variation?.image_url ?? item.product.image_url,
    alt: bundleItemName({ ...item, quantity: 1 }),
  }))
  const all = new Map([...own, ...itemImages].map((image) => [image.url, image]))
  return [...all.values()]
}

function BundlePanel({ bundle }: { bundle: Bundle }) {
  const cart = useAddToCart()
  const settings = useSettings()
  const isFactual = useIsFactual(bundle)
  const isBare = useIsBare(bundle)
  const hasSaving = bundle.savings > 0 && !isFactual
  const { id, type, stock_quantity } = bundle
  const count = bundle.items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <div className="buy-panel">
      <header>
        <span className="badge copper">{hasSaving ? `Bundle · save ${formatPrice(bundle.savings)}` : 'Bundle'}</span>
        <h1 className="title mt-3">{bundle.name}</h1>
        {!isBare && bundle.num_reviews > 0 && (
          <div className="mt-3">
            <Rating rating={bundle.rating} reviews={bundle.num_reviews} />
          </div>
        )}
        <p className="hstack wrapping mt-5">
          <span className="price large">{formatPrice(bundle.price)}</span>
          {hasSaving && (
            <span className="muted">
              <s className="old-price">{separately(bundle)}</s> bought separately
            </span>
          )}
          {isVatRegistered(settings) && <span className="muted small">VAT included</span>}
        </p>
        <p className="muted small mt-1">
          <DeliveryBeside />
        </p>
        {!isBare && <p className="lead mt-4">{bundle.short_description}</p>}
      </header>
      <BundleItems items={bundle.items} />
      <BuyRow
        label={bundle.name}
        price={bundle.price}
        stock={stock_quantity}
        isAdding={cart.isPending}
        onAdd={(quantity) => cart.add({ id, type, stock_quantity, quantity })}
      />
      <BuyingFacts
        stock={
          stock_quantity > 0
            ? `${stock_quantity <= settings.low_stock ? stockLine(stock_quantity, [], settings.low_stock) : 'In stock'}. All ${count} items leave together`
            : 'Out of stock'
        }
        left={stock_quantity}
        notices={bundle.notices}
      />
      <ProductNotices notices={bundle.notices.filter((notice) => notice.kind !== 'age')} />
    </div>
  )
}
