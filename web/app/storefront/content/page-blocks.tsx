import { DEFAULT_CONTACT_EMAIL } from '@shop/contract/constants.ts'
import type { PageBlock } from '@shop/contract/content/placeholders.ts'
import { formatTraderAddress, getSellerName } from '@shop/contract/content/trader.ts'
import { type DeliveryRate, listRates } from '@shop/contract/delivery/decide.ts'
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

/** Returns '£8.00; free when your items, after any discount, come to £50 or more', or only the price. */
const priceOf = ({ price, free_from }: DeliveryRate) =>
  free_from === null
    ? formatPrice(price)
    : `${formatPrice(price)}; free when your items, after any discount, come to ${shortPrice(free_from)} or more`

function DeliveryPrices() {
  const settings = useSettings()
  return (
    <div className="scroll">
      <Table
        columns={['Service', 'Price', 'Usually arrives']}
        rows={listRates(settings).map(({ key, service, zone, rate }) => ({
          key,
          cells: [zone === null ? service : `${service}, ${zone}`, priceOf(rate), describeArrival(rate.days)],
        }))}
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
