import { type RefObject, useEffect } from 'react'

/** Calls `onDismiss` on Escape and on a press outside `area`, while `isActive`. */
export function useDismiss(area: RefObject<HTMLElement | null>, isActive: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) onDismiss()
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDismiss()
    }
    document.addEventListener('pointerdown', handlePress)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('keydown', handleKey)
    }
  }, [area, isActive, onDismiss])
}
