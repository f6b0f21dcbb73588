import {
  CANCEL_UNTIL_DAYS,
  REFUND_DAYS,
  REJECT_FAULTY_DAYS,
  SEALED_PRODUCTS,
  SEND_BACK_DAYS,
} from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { fixedPage } from '../../seo/page-meta.ts'
import { formatTraderAddress, getSellerName } from '../../shell/footer/trader.tsx'
import { InformationPage } from '../../storefront/site-settings/information-page.tsx'
import { MailLink } from '../../storefront/site-settings/mail-link.tsx'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { TextLink } from '../../ui/buttons.tsx'

export const meta = fixedPage({
  title: 'Return policy',
  description: 'Fourteen days to change your mind, thirty to reject faulty goods, and how the money comes back.',
  path: '/return-policy',
})

export default function ReturnPolicyPage() {
  const settings = useSettings()
  const seller = getSellerName(settings)
  const address = formatTraderAddress(settings)
  return (
    <InformationPage
      title="Return policy"
      lead={`You have ${CANCEL_UNTIL_DAYS} days from delivery to change your mind. If something is faulty, we’ll put it right.`}
    >
      <h2>If you change your mind</h2>
      <p>
        {`You may cancel from the moment you order until ${CANCEL_UNTIL_DAYS} days after the last item of the order reached you; a delivered order shows the day.`}{' '}
        You don’t need to give a reason. Tell us in any clear way: write to <MailLink />, or use the form at the end of
        this page. {`You then have another ${SEND_BACK_DAYS} days to send the goods back.`}
      </p>
      <h3>What we refund</h3>
      <ul>
        <li>The full price of what you return.</li>
        <li>
          Standard delivery, {formatPrice(settings.standard_delivery_fee)} where you paid it, when the whole order is
          cancelled. If you chose express, the difference to standard isn’t refunded.
        </li>
        <li>
          {`Within ${REFUND_DAYS} days of the goods reaching us, or of your proof of postage if that comes first, by the way you paid. There is no fee.`}
        </li>
      </ul>
      <p>
        If you change your mind, you pay the postage to send it back. If you’ve used the goods more than you need to see
        what they are, we may deduct the value they’ve lost.
      </p>

      <h2>What you can’t return once opened</h2>
      <p>
        Some goods are sealed for health or hygiene. Once you break the seal they can’t be returned because you changed
        your mind:
      </p>
      <ul>
        {SEALED_PRODUCTS.map((goods) => (
          <li key={goods}>{goods}</li>
        ))}
      </ul>
      <p>
        While they’re sealed, you can return them like anything else. You can take kits, batteries and chargers out of
        the box to look at them; a kit that has been filled or put to the mouth counts as opened. None of this applies
        if goods are faulty or not what you ordered.
      </p>

      <h2>If something is faulty, damaged or not as described</h2>
      <p>By law goods must be as described, of satisfactory quality and fit for their purpose. If they aren’t:</p>
      <ul>
        <li>
          <b>{`Within ${REJECT_FAULTY_DAYS} days`}</b> of delivery you may reject them and have all your money back.
        </li>
        <li>
          <b>{`After ${REJECT_FAULTY_DAYS} days`}</b> we repair or replace them. If that doesn’t work, or not in
          reasonable time, you may have a price reduction or reject them.
        </li>
        <li>
          <b>Within six months</b> a fault is taken to have been there from the start, unless we can show otherwise.
        </li>
      </ul>
      <p>
        We pay the postage for faulty goods. Write to <MailLink /> with your order number and, if you can, a photograph.
        Please stop using a device that gets hot, swells or leaks, and don’t post it before you have heard from us.
      </p>

      <h2>Sending something back</h2>
      <ol>
        <li>Write to us with your order number and what you’re returning.</li>
        <li>Pack it so that it can’t leak or switch on. Don’t post loose lithium cells: ask us first.</li>
        <li>
          Send it to the address we give you{address !== '' && `, usually ${seller}, ${address}`}. Keep the proof of
          postage.
        </li>
      </ol>
      <p>
        For old vapes and batteries, see <TextLink to="/recycling">recycling</TextLink>.
      </p>

      <h2>Before dispatch</h2>
      <p>
        Until we start packing you can cancel an order yourself, under{' '}
        <TextLink to="/profile/orders">your orders</TextLink>; after that, choose ‘Cancel or return this order’ there,
        or write to us. An order whose age check isn’t passed is cancelled and refunded in full, too.
      </p>

      <h2 id="form">Cancellation form</h2>
      <p>You don’t have to use this form. Copy it into an email or a letter if you like.</p>
      <blockquote className="notice form">
        <p>
          To {seller}
          {address !== '' && `, ${address}`}, {settings.contact_email}:
        </p>
        <p>I hereby give notice that I cancel my contract of sale of the following goods:</p>
        <p>Ordered on / received on:</p>
        <p>Order number:</p>
        <p>Name and address of the customer:</p>
        <p>Signature (only if this form is sent on paper) and date:</p>
      </blockquote>
      <p className="muted small">This policy adds to your rights in law and takes none of them away.</p>
    </InformationPage>
  )
}
