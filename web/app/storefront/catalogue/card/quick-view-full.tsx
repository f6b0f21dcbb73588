import { QUICK_VIEW_LOGIN_DELAY_MS } from '@shop/contract/constants.ts'
import { ArrowRight, Heart } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import Markdown from 'react-markdown'
import { Link } from 'react-router'
import { DeliveryBeside } from '../../../product/facts/buying-facts.tsx'
import { splitDescription } from '../../../product/facts/listed-facts.ts'
import { ProductNotices } from '../../../product/facts/product-notices.tsx'
import { useIsBare } from '../../../product/facts/vape-marketing.ts'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { itemPath } from '../../../product/item-path.ts'
import { Price } from '../../../product/price.tsx'
import { PriceNotes } from '../../../product/price-notes.tsx'
import { Stars } from '../../../product/rating.tsx'
import { startingVariation } from '../../../product/variation-choice.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import { useWishlist } from '../../wishlist/use-wishlist.ts'
import { OptionPickers } from '../product/option-picker.tsx'
import type { Bundle, Product } from '../queries.ts'

/** The loaded item. When a visitor adds or saves it, the dialog closes and the login opens 300 ms later. */
export function QuickViewFull({ item, onClose }: { item: Product | Bundle; onClose: () => void }) {
  const [quantity, setQuantity] = useState(1)
  const [chosen, setChosen] = useState(() => startingVariation(variationsOf(item)))
  const cart = useAddToCart({ failed: 'Failed to add product to cart. Please try again.' })
  const asGuest = { delayMs: QUICK_VIEW_LOGIN_DELAY_MS, onLoginNeeded: onClose }
  const stock = chosen?.stock_quantity ?? item.stock_quantity
  const isSoldOut = stock <= 0

  const handleAdd = () => {
    const { id, type } = item
    const choice = chosen && { variation_attributes: chosen.attributes }
    cart.add({ id, type, quantity, stock_quantity: stock, ...choice }, asGuest)
  }

  const isBare = useIsBare(item)
  return (
    <div className="quick">
      <div className="media">
        <ProductImage
          url={chosen?.image_url ?? item.image_url}
          alt=""
          sizes="(max-width: 48rem) 100vw, 29rem"
          isFirst
        />
      </div>
      <div className="inner">
        <div>
          <span className="small muted">{brandOf(item)}</span>
          <Dialog.Title className="heading mt-1 outline-none" tabIndex={-1} ref={focus}>
            {item.name}
          </Dialog.Title>
          <span className="rating mt-2">
            <Stars rating={item.rating} />
            <span className="visually-hidden">Rated {item.rating.toFixed(1)} out of 5</span>
            <span className="rating-label">
              {item.num_reviews} {item.num_reviews === 1 ? 'review' : 'reviews'}
            </span>
          </span>
        </div>
        <div>
          <p className="hstack wrapping">
            {chosen ? (
              <Price className="large" price={chosen.price} compare_at_price={chosen.compare_at_price} />
            ) : (
              <Price className="large" price={item.price} price_range_display={item.price_range_display} />
            )}
            {item.type === 'product' && <PriceNotes product={item} chosen={chosen} />}
          </p>
          <p className="muted small">
            <DeliveryBeside />
          </p>
        </div>
        <div className="prose muted">
          <Markdown skipHtml disallowedElements={['img']} components={HEADINGS}>
            {isBare ? '' : sentenceOf(item)}
          </Markdown>
        </div>
        {item.type === 'product' && chosen && <OptionPickers product={item} chosen={chosen} onChoose={setChosen} />}
        <div className="buyrow">
          <Stepper value={quantity} onChange={setQuantity} />
          <PrimaryButton disabled={isSoldOut || cart.isPending} onClick={handleAdd}>
            {isSoldOut ? 'Out of Stock' : 'Add to Cart'}
          </PrimaryButton>
          {item.type === 'product' && <QuickHeart productId={item.id} onClose={onClose} />}
        </div>
        <ProductNotices notices={item.notices.filter(({ kind }) => kind !== 'recycling')} />
        <div className="hstack between">
          <span className="small muted">{isSoldOut ? 'Out of stock' : 'In stock'}</span>
          <Link className="more small" to={itemPath(item)} onClick={onClose}>
            Full details <ArrowRight className="icon icon-small" aria-hidden />
          </Link>
        </div>
      </div>
    </div>
  )
}

/** Screen readers start at the name, not at the button that closes the dialog. */
const focus = (heading: HTMLElement | null) => heading?.focus()

/** Description headings are small here: only the dialog's own heading is large. */
const HEADINGS = { h1: 'h3', h2: 'h3', h3: 'h4' } as const

/** Returns the first paragraph of a description; the full text is under 'Full details'. */
function sentenceOf({ description, short_description }: Product | Bundle): string {
  const [first = ''] = splitDescription(description)
    .story.trim()
    .split(/\n{2,}/, 1)
  return first || short_description || 'No description available.'
}

type Variation = Product['variations'][number]

function QuickHeart({ productId, onClose }: { productId: number; onClose: () => void }) {
  const wishlist = useWishlist(productId, 'quickView')
  return (
    <button
      type="button"
      className={wishlist.isSaved ? 'icon-button outline active' : 'icon-button outline'}
      aria-label={wishlist.isSaved ? 'Remove from wishlist' : 'Add to wishlist'}
      aria-pressed={wishlist.isSaved}
      onClick={() => wishlist.toggle({ delayMs: QUICK_VIEW_LOGIN_DELAY_MS, onLoginNeeded: onClose })}
    >
      <Heart className="icon" aria-hidden />
    </button>
  )
}

function variationsOf(item: Product | Bundle): Variation[] {
  return item.type === 'product' ? item.variations : []
}

function brandOf(item: Product | Bundle): string {
  return item.type === 'bundle' ? 'Bundle' : item.brand_name || 'Unknown'
}
