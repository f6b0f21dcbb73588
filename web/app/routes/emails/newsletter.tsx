import { CONSENT_TEXTS } from '@shop/contract/mail-subscriptions/consent-texts.ts'
import { SubscribeForm } from '../../forms/subscribe-form.tsx'
import { unindexedPage } from '../../seo/page-meta.ts'

export const meta = unindexedPage('Newsletter')

const REQUEST = { purpose: 'newsletter' as const, consent_text: CONSENT_TEXTS.newsletter }

/** The sign-up for the newsletter; a page of its own, because the footer is loaded with every page. */
export default function NewsletterPage() {
  return (
    <main id="main" className="wrap pt-[clamp(2rem,4vw,4.5rem)]">
      <div className="stack mx-auto max-w-md">
        <h1 className="title">Newsletter</h1>
        <SubscribeForm request={REQUEST} label="Get the newsletter" />
      </div>
    </main>
  )
}
