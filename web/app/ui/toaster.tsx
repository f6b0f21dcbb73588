import { lazy, Suspense, useEffect, useState } from 'react'
import { hasWaitingToasts, onWaitingToasts } from './toast.ts'

const ToastArea = lazy(() => import('./toast-area.tsx').then((module) => ({ default: module.ToastArea })))

/** The place for toasts. Rendered once, by the shell; its code is loaded with the first toast. */
export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    setIsNeeded(hasWaitingToasts())
    return onWaitingToasts(() => setIsNeeded(true))
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense>
      <ToastArea />
    </Suspense>
  )
}
