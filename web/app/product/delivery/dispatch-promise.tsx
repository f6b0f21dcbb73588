import { useEffect, useState } from 'react'
import { deliveryPromise, STANDING_PROMISE } from './delivery-promise.ts'

const MINUTE_MS = 60_000

/** When an order leaves. The server says what always holds; the browser, which knows the time, counts down. */
export function DispatchPromise() {
  const [promise, setPromise] = useState(STANDING_PROMISE)
  useEffect(() => {
    const tell = () => setPromise(deliveryPromise(new Date()))
    tell()
    const timer = setInterval(tell, MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return <>{promise}</>
}
