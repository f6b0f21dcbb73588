import { AGE_CHECK_EXPLAINED, OVERDUE_DAYS } from '@shop/contract/constants.ts'
import { describeArrival, describeWorkingDays, formatTime } from '@shop/contract/lib/dispatch/dispatch.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import { useEffect, useState } from 'react'
import { DispatchPromise } from '../../product/delivery/dispatch-promise.tsx'
import { shortPrice } from '../../product/short-price.ts'
import { fixedPage } from '../../seo/page-meta.ts'
import { deliveryNations } from '../../shell/footer/trader.tsx'
import { InformationPage } from '../../storefront/site-settings/information-page.tsx'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { Table } from '../../ui/table.tsx'

export const meta = fixedPage({
  title: 'Delivery information',
  description: 'What delivery costs, when orders leave, where we deliver and how age is checked.',
  path: '/delivery-info',
})

export default function DeliveryPage() {
  const settings = useSettings()
  const threshold = shortPrice(settings.free_shipping_threshold)
  return (
    <InformationPage
      title="Delivery information"
      lead={`Standard delivery is ${formatPrice(settings.standard_delivery_fee)}, and free over ${threshold}.`}
    >
      <div className="scroll">
        <Table
          columns={['Service', 'Price', 'Usually arrives']}
          rows={[
            {
              key: 'standard',
              cells: [
                'Standard',
                `${formatPrice(settings.standard_delivery_fee)}; free when your items, after any discount, come to ${threshold} or more`,
                describeArrival(settings.standard_days),
              ],
            },
            {
              key: 'express',
              cells: ['Express', formatPrice(settings.express_shipping_fee), describeArrival(settings.express_days)],
            },
          ]}
        />
      </div>
      <p>{isVatRegistered(settings) && 'Prices include VAT. '}There are no handling, packing or payment fees.</p>

      <h2>When it leaves</h2>
      <p>
        {`Orders placed before ${formatTime(settings.dispatch_before)} on a working day leave the same day. Working days are ${describeWorkingDays(settings)}. Orders paid by bank transfer leave once the payment has arrived.`}
      </p>
      <p>
        <b>
          <DispatchPromise />.
        </b>
        <ClosedDays days={settings.closed_days} />
      </p>
      <p>
        {`We email you the tracking when the parcel leaves, and add it to your order. If an order hasn’t arrived within ${OVERDUE_DAYS} days, you can cancel it for a full refund. Until it reaches you, a lost or damaged parcel is our responsibility, not yours.`}
      </p>

      <h2>Where we deliver</h2>
      <p>
        Addresses in {deliveryNations(settings)}, by their postcode. We don’t deliver abroad. Checkout tells you before
        you pay if we can’t deliver to an address.
      </p>

      <h2>Age check</h2>
      <p>
        Vaping and CBD products are for adults of 18 and over. {AGE_CHECK_EXPLAINED} Once you’ve passed, we don’t check
        again while your name, date of birth and billing address stay the same. If you don’t pass, we cancel the order
        and refund it in full. Couriers don’t leave parcels with anyone under 18 or in a safe place.
      </p>

      <h2>If something is wrong</h2>
      <p>
        See our <TextLink to="/return-policy">return policy</TextLink> or <TextLink to="/contact">write to us</TextLink>
        .
      </p>
    </InformationPage>
  )
}

const listed = new Intl.ListFormat('en-GB')
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Names the days to come on which nothing leaves; in the browser only, since pages are cached for longer than a day. */
function ClosedDays({ days }: { days: readonly string[] }) {
  const [today, setToday] = useState<string>()
  useEffect(() => setToday(new Date().toISOString().slice(0, 10)), [])
  const coming = today === undefined ? [] : days.filter((closed) => closed >= today).sort()
  if (coming.length === 0) return null
  return <> Nothing leaves on {listed.format(coming.map((closed) => day.format(new Date(closed))))}.</>
}
