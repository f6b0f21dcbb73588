import { goesInto } from '@shop/contract/advice/hardware.ts'
import { HYGIENE_SEALED_CLASSES } from '@shop/contract/constants.ts'
import type { ReactNode } from 'react'
import { useItemEvent } from '../../../lib/shop-events.ts'
import { useProductCount } from '../../../lib/use-counts.ts'
import { DeliveryPanel } from '../../../product/delivery/delivery-panel.tsx'
import { Description } from '../../../product/facts/description.tsx'
import { FactList } from '../../../product/facts/fact-list.tsx'
import { type Fact, mainFacts, safetyFacts } from '../../../product/facts/facts-table.ts'
import { howLongItLasts } from '../../../product/facts/lasting.ts'
import { furtherFacts } from '../../../product/facts/listed-facts.ts'
import { ProductTabs } from '../../../product/facts/product-tabs.tsx'
import { bareItem, useIsBare } from '../../../product/facts/vape-marketing.ts'
import { Gallery } from '../../../product/gallery/gallery.tsx'
import { galleryImages } from '../../../product/gallery/gallery-images.ts'
import { productPath } from '../../../product/item-path.ts'
import { Breadcrumb } from '../../../seo/breadcrumb.tsx'
import { JsonLd } from '../../../seo/json-ld.tsx'
import { type Crumb, productData, type ReviewData } from '../../../seo/structured-data.ts'
import { readBottle, ShotCalculator } from '../advice/shot-calculator.tsx'
import { ProductRow } from '../card/product-row.tsx'
import type { Product, ProductSummary, Shot } from '../queries.ts'
import { BuyPanel } from './buy-panel.tsx'
import { hasSafetyPanel, SafetyPanel } from './safety-panel.tsx'
import { useChosenVariation } from './use-chosen-variation.ts'

/** A row of what fits the product on the page, and one of similar products; renders nothing without any. */
function RelatedProducts({ product, fitting, similar }: Pick<ProductScreenProps, 'product' | 'fitting' | 'similar'>) {
  const isPart = fitting.every((host) => goesInto(product.product_class, host.product_class))
  return (
    <>
      <ProductRow title={isPart ? 'Fits' : 'Works with'} products={fitting} />
      <ProductRow title="More like this" products={similar} />
    </>
  )
}

export interface ProductScreenProps {
  product: Product
  /** The description as HTML, rendered on the server from markdown. */
  descriptionHtml: string
  /** Facts from the description's list. */
  listed: readonly Fact[]
  /** Products that fit it, and similar ones. */
  fitting: readonly ProductSummary[]
  similar: readonly ProductSummary[]
  /** The nicotine shots to mix with it, in stock. */
  shots: readonly Shot[]
  /** The variation preselected at first; undefined for a product without variations. */
  startId: number | undefined
  publicUrl: string
  /** The reviews section, and the reviews for structured data. */
  reviews: ReactNode
  quoted: readonly ReviewData[]
}

/** The page of one product. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, descriptionHtml, listed, fitting, similar, shots, startId, publicUrl, reviews, quoted } = props
  useProductCount(product.id)
  useItemEvent(product)
  const { chosen, choose } = useChosenVariation(product, startId)
  const isBare = useIsBare(product)
  const [shot, ...others] = shots
  const { images, first } = galleryImages(product, chosen?.image_url ?? null)
  return (
    <main id="main">
      <Breadcrumb crumbs={crumbsOf(product)} publicUrl={publicUrl} />
      <div className="wrap product-page">
        <Gallery images={images} first={first} />
        <BuyPanel product={product} chosen={chosen} onChoose={choose} />
      </div>
      <ProductTabs
        tabs={[
          {
            name: 'Description',
            content: (
              <>
                {!isBare && <Description lead={product.short_description} html={descriptionHtml} />}
                <FactList facts={factsOf(product, isBare ? [] : listed, chosen)} />
              </>
            ),
          },
          ...(hasSafetyPanel(product)
            ? [{ name: 'Ingredients & safety', content: <SafetyPanel product={product} /> }]
            : []),
          {
            name: 'Delivery & returns',
            content: <DeliveryPanel isSealed={HYGIENE_SEALED_CLASSES.includes(product.product_class)} />,
          },
        ]}
      />
      {!isBare && shot && (
        <ShotCalculator key={chosen?.id} bottle={readBottle(product, chosen)} shots={[shot, ...others]} />
      )}
      {!isBare && reviews}
      <RelatedProducts product={product} fitting={fitting} similar={similar} />
      <JsonLd data={productData(isBare ? bareItem(product) : product, publicUrl, quoted)} />
    </main>
  )
}

/** Returns each fact once: those of the product's class, then those only in its description. Choices are excluded. */
function factsOf(product: Product, listed: readonly Fact[], chosen: Product['variations'][number] | undefined): Fact[] {
  const choices = product.options.map(({ name }) => name)
  const facts = mainFacts(product).filter(({ label }) => !choices.includes(label))
  const elsewhere = ['Ingredients', 'Made by', ...choices, ...safetyFacts(product).map(({ label }) => label)]
  const lasts = howLongItLasts(product, chosen)
  if (lasts) facts.push({ label: 'Lasts', value: lasts })
  return [...facts, ...furtherFacts(listed, [...facts.map(({ label }) => label), ...elsewhere])]
}

function crumbsOf(product: Product): Crumb[] {
  const { category, subcategory } = product
  return [
    { name: 'Home', path: '/' },
    ...(category ? [{ name: category.name, path: `/shop?categories=${category.id}` }] : []),
    ...(subcategory ? [{ name: subcategory.name, path: `/shop?subcategories=${subcategory.id}` }] : []),
    { name: product.name, path: productPath(product) },
  ]
}
