import { useEffect, useState } from 'react'
import { deliveryPromise, STANDING_PROMISE } from './delivery-promise.ts'

const MINUTE_MS = 60_000

/** The dispatch time. The server renders a timeless text; the browser replaces it by a countdown. */
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
