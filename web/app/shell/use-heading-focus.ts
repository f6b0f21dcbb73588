import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a link has led to another page, moves the focus to its heading, so that a screen reader says where one is and the
 * next Tab starts there. Only where the focus stayed behind in the header or footer, or was lost with the page before: a
 * form, a dialog or the chat keeps it.
 */
export function useHeadingFocus(): void {
  const { pathname, search } = useLocation()
  const page = pathname + search
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // A dialog that the link closed gives the focus back first.
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
