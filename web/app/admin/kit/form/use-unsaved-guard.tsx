import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../ui/dialog.tsx'

/**
 * Asks for confirmation before leaving a page with unsaved changes by a link, by going back or by closing the tab.
 * `hasChanges` is called at that moment. Returns the dialog, to be rendered in the page.
 */
export function useUnsavedGuard(hasChanges: () => boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  )
  useEffect(() => {
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (hasChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleLeave)
    return () => window.removeEventListener('beforeunload', handleLeave)
  })
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmText="Leave"
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      You’ll lose your changes on this page.
    </ConfirmDialog>
  )
}
