import { type RefObject, useEffect, useRef } from 'react'

const SPACE_ABOVE_PX = 16

/**
 * Scrolls the newest question to the top of the area, and keeps it there while its answer grows, until the user
 * scrolls. A new `turn` restarts it.
 */
export function useFollow(turn: string): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn follows anew
  useEffect(() => {
    const log = area.current
    const content = log?.firstElementChild
    if (!log || !content) return
    const follow = () => {
      const newest = [...log.querySelectorAll<HTMLElement>('[data-question]')].at(-1)
      log.scrollTop = newest ? newest.offsetTop - SPACE_ABOVE_PX : 0
    }
    const observer = new ResizeObserver(follow)
    const stop = () => observer.disconnect()
    const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
    observer.observe(content)
    for (const sign of signs) log.addEventListener(sign, stop, { passive: true })
    follow()
    return () => {
      stop()
      for (const sign of signs) log.removeEventListener(sign, stop)
    }
  }, [turn])
  return area
}
