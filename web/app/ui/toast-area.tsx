import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster, toast } from 'sonner'
import { drawToasts } from './toast.ts'

/** The toasts themselves, bottom-right. */
export function ToastArea() {
  useEffect(
    () =>
      drawToasts(({ kind, text, durationMs, id }) => {
        toast[kind](text, { duration: durationMs, ...(id && { id }) })
      }),
    [],
  )
  return (
    <Toaster
      position="bottom-right"
      offset={20}
      mobileOffset={16}
      containerAriaLabel="Notifications"
      icons={{
        info: <Info className="ico" aria-hidden />,
        success: <CircleCheck className="ico" aria-hidden />,
        error: <TriangleAlert className="ico" aria-hidden />,
      }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', success: 'ok', error: 'bad' } }}
    />
  )
}
