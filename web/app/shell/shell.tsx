import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { startTag } from '../lib/tags.ts'
import { usePageCount } from '../lib/use-counts.ts'
import { useSessionSync } from '../storefront/accounts/session-sync.ts'
import { AddOffer } from '../storefront/catalogue/card/add-offer.tsx'
import { AddProduct } from '../storefront/catalogue/card/card-add.tsx'
import { ChatWidget } from '../storefront/chat/chat-widget.tsx'
import { ProductAction } from '../storefront/chat/messages/product-action.ts'
import { useSettings } from '../storefront/site-settings/queries.ts'
import { Toaster } from '../ui/toaster.tsx'
import { AgeGate } from './age-gate.tsx'
import { CHAT_SLOT_ID } from './chat-slot.tsx'
import { isAnalyticsGranted } from './consent.ts'
import { Footer } from './footer/footer.tsx'
import { AnnouncementBar } from './header/announcement-bar.tsx'
import { CheckoutHeader } from './header/checkout-header.tsx'
import { Header } from './header/header.tsx'
import { useLayOutRest } from './lay-out-rest.ts'
import { SessionDataSync } from './session-data-sync.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

/** What adds to the cart in the chat. */
const CART_CONTROLS = { Product: AddProduct, Offer: AddOffer }

const PAGE_ID = 'page'
/** The id of the page without the chat, which may cover it. */
const SHOP_ID = 'shop'

/** The frame around every page. `googleTag` is the tag that this page may load, or ''. The page provides its own `<main id="main">`, the target of the skip link. */
export function Shell({ googleTag, children }: { googleTag: string; children: ReactNode }) {
  useSessionSync()
  useHeadingFocus()
  useLayOutRest()
  const settings = useSettings()
  const path = useLocation().pathname.replace(/\/$/, '')
  const isCheckout = path === '/checkout' || path === '/pay'
  // The admin area has its own frame.
  const isAdmin = path === '/admin' || path.startsWith('/admin/')
  usePageCount(isAdmin)
  useEffect(() => {
    if (!isAdmin) startTag(isAnalyticsGranted() ? googleTag : '')
  }, [googleTag, isAdmin])
  return (
    <>
      <div id={PAGE_ID}>
        <div id={SHOP_ID}>
          <a className="skip" href="#main">
            Skip to content
          </a>
          {isCheckout && <CheckoutHeader />}
          {!isCheckout && !isAdmin && (
            <>
              <AnnouncementBar />
              <Header />
            </>
          )}
          {children}
          {!isAdmin && <Footer />}
        </div>
        {!isAdmin && (
          <ProductAction value={CART_CONTROLS}>
            <ChatWidget behindId={SHOP_ID} slotId={CHAT_SLOT_ID} isAway={isCheckout && !settings.chat_at_checkout} />
          </ProductAction>
        )}
      </div>
      {!isAdmin && <SessionDataSync />}
      <Toaster />
      <AgeGate pageId={PAGE_ID} />
    </>
  )
}
