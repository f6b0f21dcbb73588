import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { describeDispatch } from '@shop/contract/lib/dispatch/dispatch.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { useSettings } from '../../storefront/site-settings/queries.ts'

/** General information about orders, in one line above the header. */
export function AnnouncementBar() {
  const settings = useSettings()
  const threshold = formatPrice(settings.free_shipping_threshold).replace(/\.00$/, '')
  return (
    <aside className="announce" aria-label="Announcements">
      <div className="wrap">
        <span>Free standard delivery on orders over {threshold}</span>
        <span>{describeDispatch(settings)}</span>
        <span>Over {AGE_LIMIT_YEARS}s only</span>
      </div>
    </aside>
  )
}
