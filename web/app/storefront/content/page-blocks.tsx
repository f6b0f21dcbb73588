import { DEFAULT_CONTACT_EMAIL } from '@shop/contract/constants.ts'
import type { PageBlock } from '@shop/contract/content/placeholders.ts'
import { formatTraderAddress, getSellerName } from '@shop/contract/content/trader.ts'
import { describeArrival } from '@shop/contract/lib/dispatch/dispatch.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { DispatchPromise } from '../../product/delivery/dispatch-promise.tsx'
import { shortPrice } from '../../product/short-price.ts'
import { TraderFacts } from '../../shell/footer/trader.tsx'
import { Table } from '../../ui/table.tsx'
import { useSettings } from '../site-settings/queries.ts'

/** The structured blocks that the text of every page may contain. */
export const PAGE_BLOCKS: Partial<Record<PageBlock, ComponentType>> = {
  seller: () => <TraderFacts settings={useSettings()} />,
  delivery_prices: DeliveryPrices,
  next_dispatch: NextDispatch,
  cancellation_form: CancellationForm,
}

function NextDispatch() {
  const { closed_days } = useSettings()
  return (
    <p>
      <b>
        <DispatchPromise />.
      </b>
      <ClosedDays days={closed_days} />
    </p>
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

function DeliveryPrices() {
  const { standard_delivery_fee, express_shipping_fee, free_shipping_threshold, standard_days, express_days } =
    useSettings()
  const free = `free when your items, after any discount, come to ${shortPrice(free_shipping_threshold)} or more`
  return (
    <div className="scroll">
      <Table
        columns={['Service', 'Price', 'Usually arrives']}
        rows={[
          {
            key: 'standard',
            cells: ['Standard', `${formatPrice(standard_delivery_fee)}; ${free}`, describeArrival(standard_days)],
          },
          { key: 'express', cells: ['Express', formatPrice(express_shipping_fee), describeArrival(express_days)] },
        ]}
      />
    </div>
  )
}

/** The model form of the Consumer Contracts Regulations 2013, schedule 3 (rule F5). */
function CancellationForm() {
  const settings = useSettings()
  const address = formatTraderAddress(settings)
  return (
    <blockquote id="form" className="notice form">
      <p>
        To {getSellerName(settings)}
        {address !== '' && `, ${address}`}, {settings.contact_email || DEFAULT_CONTACT_EMAIL}:
      </p>
      <p>I hereby give notice that I cancel my contract of sale of the following goods:</p>
      <p>Ordered on / received on:</p>
      <p>Order number:</p>
      <p>Name and address of the customer:</p>
      <p>Signature (only if this form is sent on paper) and date:</p>
    </blockquote>
  )
}
