import { formatDays } from '@shop/contract/lib/dispatch/dispatch.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import { shortPrice } from '../../product/short-price.ts'
import { fixedPage } from '../../seo/page-meta.ts'
import { deliveryNations, getSellerName, TraderFacts } from '../../shell/footer/trader.tsx'
import { InformationPage } from '../../storefront/site-settings/information-page.tsx'
import { MailLink } from '../../storefront/site-settings/mail-link.tsx'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { TextLink } from '../../ui/buttons.tsx'

export const meta = fixedPage({
  title: 'Terms & Conditions',
  description:
    'The terms on which we sell: who may order, how a contract is made, prices, payment, delivery and your rights.',
  path: '/terms',
})

export default function TermsPage() {
  const settings = useSettings()
  const seller = getSellerName(settings)
  return (
    <InformationPage
      title="Terms & Conditions"
      lead={`These are the terms on which ${seller} sells to you. They are in English, and you may print or save them.`}
    >
      <h2>1. Who we are</h2>
      <TraderFacts settings={settings} />

      <h2>2. Who may order</h2>
      <p>
        You must be 18 or over and live in the United Kingdom. We sell to consumers, for their own use. Confirming your
        age when you enter the site isn’t the check itself: before the first order with vaping or CBD goods leaves, we
        check name, address and date of birth. If the check isn’t passed we cancel the order and refund it in full.
        Don’t buy for anyone under 18: it’s an offence.
      </p>

      <h2>3. What we sell</h2>
      <p>
        Each page states what a product is, what it contains and what to be careful of. Pictures show the product;
        packaging may change. Vaping products are for people who already smoke or vape. Nothing we sell is a medicine,
        and nothing on this site is medical advice. Food supplements don’t replace a varied diet.
      </p>

      <h2>4. How a contract is made</h2>
      <p>
        You choose goods, see the total with delivery, can correct every entry, and send the order with the button that
        says you will pay. We confirm by email that we have received it. The contract is made when we tell you that the
        goods have left. If we can’t supply something, we tell you and refund it.
      </p>
      <p>
        If a price was plainly wrong, and you could have noticed, we may cancel the order before dispatch and refund you
        in full.
      </p>

      <h2>5. Prices and payment</h2>
      <p>
        Prices are in pounds sterling and include {isVatRegistered(settings) && 'VAT and '}every duty. Delivery is{' '}
        {formatPrice(settings.standard_delivery_fee)} (standard, free over{' '}
        {shortPrice(settings.free_shipping_threshold)}) or {formatPrice(settings.express_shipping_fee)} (express), and
        is part of the total shown before you pay. There are no other charges.
      </p>
      <p>
        You pay by card, or by bank transfer with the reference we give you. An unpaid card order is cancelled after{' '}
        {settings.card_order_minutes} minutes, an order waiting for a transfer after{' '}
        {formatDays(settings.transfer_order_days)}. Card details go to the payment provider and never to us.
      </p>

      <h2>6. Coupons</h2>
      <p>
        You can use one coupon per order. Its page or message says what it’s worth, how long it lasts and what it’s for.
        It has no cash value. If the order is cancelled, the coupon counts as unused.
      </p>

      <h2>7. Delivery</h2>
      <p>
        We deliver to {deliveryNations(settings)}, within 30 days at the latest and usually far sooner. Goods are at our
        risk until you have them. Details are under <TextLink to="/delivery-info">delivery information</TextLink>.
      </p>

      <h2>8. Your right to cancel, and faulty goods</h2>
      <p>
        You may cancel within 14 days of delivery, except for sealed goods once they’re opened. Goods must be as
        described, fit for purpose and of satisfactory quality. Both, and the cancellation form, are in our{' '}
        <TextLink to="/return-policy">return policy</TextLink>, which is part of these terms.
      </p>

      <h2>9. Your account and reviews</h2>
      <p>
        Keep your password to yourself and tell us if someone else has it; your profile shows where you are logged in.
        Reviews come from customers whose order was delivered. Write about your own experience, don’t make health claims
        and don’t name people. We may hide a review that breaks this and record why, but we never change what it says.
      </p>

      <h2>10. Our responsibility</h2>
      <p>
        We are responsible for loss that we could both have foreseen when the contract was made. We don’t exclude
        anything that the law doesn’t let us exclude: death or injury through negligence, fraud, and your rights as a
        consumer. Use devices, batteries and liquids as their instructions say.
      </p>

      <h2>11. Complaints and law</h2>
      <p>
        Write to <MailLink />. We answer within five working days. If we can’t agree, Citizens Advice can help you free
        of charge. The law of England and Wales applies; if you live in Scotland or Northern Ireland you keep the
        protection of its law and may go to its courts.
      </p>

      <h2>12. Changes</h2>
      <p>The terms shown when you ordered apply.</p>
    </InformationPage>
  )
}
