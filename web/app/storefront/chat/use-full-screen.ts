import { useEffect, useSyncExternalStore } from 'react'

/** The width up to which the window covers the screen; the same as in chat.css. */
const PHONE = '(max-width: 48rem)'

function follow(onChange: () => void): () => void {
  const phone = window.matchMedia(PHONE)
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}

/** Returns whether the window covers the screen. If so, the page behind it is inert and does not scroll. */
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

/** Fits the window into the part of the screen that a phone's on-screen keyboard does not cover. */
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
