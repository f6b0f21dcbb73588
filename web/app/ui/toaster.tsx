import { lazy, Suspense, useEffect, useState } from 'react'
import { hasWaitingToasts, onWaitingToasts } from './toast.ts'

const ToastArea = lazy(() => import('./toast-area.tsx').then((module) => ({ default: module.ToastArea })))

/** Where toasts appear. Drawn once, by the shell; nothing is loaded for it before the first toast. */
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
