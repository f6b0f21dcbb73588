import { useEffect } from 'react'

/**
 * Lays out what the first paint skipped (`content-visibility` in layout.css), one part per frame, so that no single
 * frame blocks a slow phone. Marks the document once everything is laid out.
 */
export function useLayOutRest(): void {
  useEffect(() => {
    const parts = document.querySelectorAll<HTMLElement>('main > *, .footer').values()
    let frame = requestAnimationFrame(layOutNext)
    function layOutNext() {
      const { value: part } = parts.next()
      if (!part) {
        document.documentElement.dataset.laidOut = ''
        return
      }
      part.style.contentVisibility = 'visible'
      frame = requestAnimationFrame(layOutNext)
    }
    return () => cancelAnimationFrame(frame)
  }, [])
}
