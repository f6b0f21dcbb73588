import { describeDispatch } from '@shop/contract/lib/dispatch/dispatch.ts'
import { useEffect, useState } from 'react'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { deliveryPromise } from './delivery-promise.ts'

const MINUTE_MS = 60_000

/**
 * The dispatch time. The server renders a timeless text, so that a cached page never promises an hour that has passed; the
 * browser replaces it by a countdown.
 */
export function DispatchPromise() {
  const settings = useSettings()
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <>{now ? deliveryPromise(now, settings) : describeDispatch(settings)}</>
}
