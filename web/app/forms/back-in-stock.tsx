import { CONSENT_TEXTS } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import { SubscribeForm } from './subscribe-form.tsx'

interface BackInStockProps {
  productId: number
  /** Null for a product without choices. */
  variationId: number | null
}

/** Offers one mail when what is chosen is back in stock. Not in product/, whose files are loaded with every page. */
export function BackInStock({ productId, variationId }: BackInStockProps) {
  const request = {
    purpose: 'back_in_stock' as const,
    consent_text: CONSENT_TEXTS.back_in_stock,
    product_id: productId,
    variation_id: variationId,
  }
  return <SubscribeForm key={variationId} request={request} label="Email me when it’s back" />
}
