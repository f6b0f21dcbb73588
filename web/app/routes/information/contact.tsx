import { formatTraderAddress } from '@shop/contract/content/trader.ts'
import { fixedPage } from '../../seo/page-meta.ts'
import { TraderFacts } from '../../shell/footer/trader.tsx'
import { InformationPage } from '../../storefront/content/information-page.tsx'
import { ContactForm } from '../../storefront/site-settings/contact-form.tsx'
import { MailLink } from '../../storefront/site-settings/mail-link.tsx'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { QuietButton, TextLink } from '../../ui/buttons.tsx'
import { openChat } from '../../ui/open-chat.ts'

export const meta = fixedPage({
  title: 'Contact us',
  description: 'How to reach us by email, phone or post, and what to have ready when you ask about an order.',
  path: '/contact',
})

export default function ContactPage() {
  const settings = useSettings()
  return (
    <InformationPage
      isWide
      title="Contact us"
      lead="A person reads every message. We answer on working days, Monday to Friday."
    >
      <p>
        Write to <MailLink />
        {settings.phone && (
          <>
            {' '}
            or call{' '}
            <a className="link" href={`tel:${settings.phone.replace(/[^\d+]/g, '')}`}>
              {settings.phone}
            </a>
          </>
        )}
        . If it’s about an order, please give the order number: it’s in the email that confirmed it and under{' '}
        <TextLink to="/profile/orders">your orders</TextLink>.
      </p>
      <div className="contact">
        <section>
          <h2>Send us a message</h2>
          <ContactForm />
        </section>
        <section>
          <h2>Quicker still</h2>
          <p>The chat answers questions about products, deliveries and your orders at any hour.</p>
          <p>
            <QuietButton onClick={openChat}>Open the chat</QuietButton>
          </p>
          <h2>What we can help with</h2>
          <ul>
            <li>Choosing a strength, a coil or a device that fits what you already have.</li>
            <li>An order: where it is, changing it, cancelling it.</li>
            <li>Something that arrived damaged, faulty or not as described.</li>
            <li>
              Your data: getting a copy, correcting it or deleting your account. You can also do this in your{' '}
              <TextLink to="/profile?tab=privacy">profile</TextLink>.
            </li>
          </ul>
          <p>
            We sell to adults of 18 and over, and can’t give medical advice. Ask a pharmacist or your doctor about
            medicines, pregnancy or a health condition.
          </p>
          <h2>Who we are</h2>
          <TraderFacts settings={settings} />
          {formatTraderAddress(settings) !== '' && (
            <p className="muted small">
              This is our postal address. We don’t have a shop you can visit. Please write before you send anything
              back.
            </p>
          )}
        </section>
      </div>
    </InformationPage>
  )
}
