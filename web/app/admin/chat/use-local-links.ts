import { localPath } from '@shop/contract/lib/local-path.ts'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

/** Opens links to the shop's pages in rendered markdown by client-side navigation, without a page load. */
export function useLocalLinks(area: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  const open = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    const element = area.current
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('.rich a') : null
      const path = localPath(link?.getAttribute('href'), '')
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      if (path === '' || !isPlain || event.defaultPrevented) return
      event.preventDefault()
      open(path)
    }
    element?.addEventListener('click', handleClick)
    return () => element?.removeEventListener('click', handleClick)
  }, [area])
}
