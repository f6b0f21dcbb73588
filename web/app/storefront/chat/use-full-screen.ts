import { useEffect, useSyncExternalStore } from 'react'

/** Where the window covers the screen; the same width as in chat.css. */
const PHONE = '(max-width: 48rem)'

function follow(onChange: () => void): () => void {
  const phone = window.matchMedia(PHONE)
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

/** Whether the window covers the screen. What is behind it then neither scrolls nor takes the focus. */
export function useIsFullScreen(behindId: string): boolean {
  const isFullScreen = useSyncExternalStore(follow, () => window.matchMedia(PHONE).matches)
  useEffect(() => {
    if (!isFullScreen) return
    const behind = document.getElementById(behindId)
    behind?.setAttribute('inert', '')
    document.documentElement.dataset.chat = 'full'
    const stopFitting = fitAboveKeyboard()
    return () => {
      stopFitting()
      behind?.removeAttribute('inert')
      delete document.documentElement.dataset.chat
    }
  }, [isFullScreen, behindId])
  return isFullScreen
}

/** A phone's keyboard lies over the page: the window takes what is left of the screen. */
function fitAboveKeyboard(): () => void {
  const { visualViewport } = window
  const { style } = document.documentElement
  const fit = () => {
    if (!visualViewport || visualViewport.scale > 1) return
    style.setProperty('--chat-height', `${visualViewport.height}px`)
    style.setProperty('--chat-top', `${visualViewport.offsetTop}px`)
  }
  fit()
  visualViewport?.addEventListener('resize', fit)
  visualViewport?.addEventListener('scroll', fit)
  return () => {
    visualViewport?.removeEventListener('resize', fit)
    visualViewport?.removeEventListener('scroll', fit)
    style.removeProperty('--chat-height')
    style.removeProperty('--chat-top')
  }
}
