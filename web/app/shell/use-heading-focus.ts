import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the heading after a navigation, so that a screen reader announces the page and the next Tab starts
 * there. It does so only if the focus is in the header or footer, or was lost with the previous page: a form, a dialog
 * or the chat retains it.
 */
export function useHeadingFocus(): void {
  const { pathname, search } = useLocation()
  const page = pathname + search
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // A dialog that the link has closed returns the focus first.
    const moved = setTimeout(() => {
      const focused = document.activeElement
      const isLeftBehind = focused === null || focused === document.body || focused.closest('.header, .footer') !== null
      if (isLeftBehind && focused?.tagName !== 'INPUT') focusHeading()
    })
    return () => clearTimeout(moved)
  }, [page])
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
