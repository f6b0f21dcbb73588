import { deliveryNations } from '@shop/contract/content/trader.ts'
import { describeArrival, formatTime, nameDispatchDays } from '@shop/contract/lib/dispatch/dispatch.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { FactList } from '../facts/fact-list.tsx'
import { shortPrice } from '../short-price.ts'

const arrival = (range: string) => describeArrival(range).toLowerCase()

/** A summary of delivery and returns, with fees from the settings. `isSealed`: sealed for hygiene (rule F6). */
export function DeliveryPanel({ isSealed = false }: { isSealed?: boolean }) {
  const settings = useSettings()
  return (
    <>
      <div className="stack max-w-[42rem]">
        <p>
          {`Orders placed before ${formatTime(settings.dispatch_before)}, ${nameDispatchDays(settings)}, leave the same day. Standard delivery usually arrives ${arrival(settings.standard_days)}, express ${arrival(settings.express_days)}.`}{' '}
          <TextLink to="/delivery-info">Delivery information</TextLink>
        </p>
        <p>
          You have 14 days from delivery to return anything unopened, and we refund standard delivery too.{' '}
          {isSealed && 'This item is sealed for hygiene. You can return it while it’s sealed. '}You can return faulty
          items within 30 days for a full refund. <TextLink to="/return-policy">Return policy</TextLink>
        </p>
      </div>
      <FactList
        facts={[
          {
            label: 'Standard delivery',
            value: `${formatPrice(settings.standard_delivery_fee)}, free over ${shortPrice(settings.free_shipping_threshold)}`,
          },
          { label: 'Express delivery', value: formatPrice(settings.express_shipping_fee) },
          { label: 'We deliver to', value: deliveryNations(settings) },
        ]}
      />
    </>
  )
}
