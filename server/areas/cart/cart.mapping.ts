/** Converts the lines of a cart to the API's response. */
import type { Cart, CartItem } from '@shop/contract/cart.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { calculateSubtotal, mayBePromoted } from '@shop/contract/lib/pricing.ts'
import type { UsablePromotion } from '@shop/contract/promotions/rules.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import { noticesBeforeBuying } from '../compliance/compliance.notices.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import type { OrderLine } from '../order-lines/lines.ts'

interface ReadCart {
  lines: readonly OrderLine[]
  promotions: readonly UsablePromotion[]
  settings: SiteSettings
  images: ImageUrls
}

/** Returns the cart with its totals, which include unavailable lines until they are removed. */
export function toCart({ lines, promotions, settings, images }: ReadCart): Cart {
  const items = lines.map((line) => toItem(line, settings, images))
  const item_count = items.reduce((count, { quantity }) => count + quantity, 0)
  const idsOf = (places: readonly number[]) => places.flatMap((place) => lines[place]?.id ?? [])
  return {
    data: {
      items,
      item_count,
      subtotal: calculateSubtotal(items),
      promotions: promotions.map(({ lines: covered, reward_lines, reward, ...promotion }) => ({
        ...promotion,
        reward,
        item_ids: idsOf(covered),
        reward_item_ids: reward_lines && idsOf(reward_lines),
      })),
    },
  }
}

function toItem(line: OrderLine, settings: SiteSettings, images: ImageUrls): CartItem {
  const { type, name, slug, stock_quantity, product_id, variation_id, bundle_id, brand } = line
  const [productClass] = line.product_classes
  const image_url = images.productUrl(line.media_key, productClass, IMAGE_WIDTHS.medium)
  const thumbnail_url = images.productUrl(line.media_key, productClass, IMAGE_WIDTHS.thumbnail)
  const sold = { name, slug, image_url, thumbnail_url, stock_quantity }
  return {
    id: line.id,
    type,
    quantity: line.quantity,
    product: product_id === null || variation_id === null ? null : { id: product_id, ...sold, variation_id, brand },
    bundle: bundle_id === null ? null : { id: bundle_id, ...sold },
    price: line.price_pence,
    item_price: line.price_pence,
    item_name: name,
    item_image_url: image_url,
    variation_attributes: line.attributes,
    stock_quantity,
    is_available: line.is_available,
    unavailable_reason: line.unavailable_reason,
    age_restricted: line.age_restricted,
    notices: noticesBeforeBuying(line.parts).map(({ text }) => text),
    product_classes: line.product_classes,
    may_be_promoted: mayBePromoted(line.product_classes, settings),
    deliver_to: line.deliver_to,
    has_loose_battery: line.has_loose_battery,
    weight_grams: line.weight_grams,
    vat_parts: line.vat_parts,
  }
}
