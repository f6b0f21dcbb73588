import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSessionSync } from '../storefront/accounts/session-sync.ts'
import { AddProduct } from '../storefront/catalogue/card/card-add.tsx'
import { ChatWidget } from '../storefront/chat/chat-widget.tsx'
import { ProductAction } from '../storefront/chat/messages/product-action.ts'
import { useSettings } from '../storefront/site-settings/queries.ts'
import { Toaster } from '../ui/toaster.tsx'
import { AgeGate } from './age-gate.tsx'
import { CHAT_SLOT_ID } from './chat-slot.tsx'
import { Footer } from './footer/footer.tsx'
import { AnnouncementBar } from './header/announcement-bar.tsx'
import { CheckoutHeader } from './header/checkout-header.tsx'
import { Header } from './header/header.tsx'
import { useLayOutRest } from './lay-out-rest.ts'
import { SessionDataSync } from './session-data-sync.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

const PAGE_ID = 'page'
/** The page without the chat, which may cover it. */
const SHOP_ID = 'shop'

/** What stands around every page. A page brings its own `<main id="main">`, which the skip link leads to. */
export function Shell({ children }: { children: ReactNode }) {
  useSessionSync()
  useHeadingFocus()
  useLayOutRest()
  const settings = useSettings()
  const path = useLocation().pathname.replace(/\/$/, '')
  const isCheckout = path === '/checkout'
  // The staff's side has a frame of its own.
  const isAdmin = path === '/admin' || path.startsWith('/admin/')
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
          <ProductAction value={AddProduct}>
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
