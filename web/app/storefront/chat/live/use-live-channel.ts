import { useEffect, useEffectEvent, useState } from 'react'
import { openLiveChannel } from './live-channel.ts'

interface Listening {
  /** `isAgain`: the channel has reconnected after a loss. */
  onOpen: (isAgain: boolean) => void
  onFrame: (content: unknown) => void
  onLost: () => void
}

/** Connects the live channel while the chat is mounted; returns whether it is open. */
export function useLiveChannel(sessionId: string | null, listening: Listening): boolean {
  const [isOpen, setIsOpen] = useState(false)
  const handleOpen = useEffectEvent(listening.onOpen)
  const handleFrame = useEffectEvent(listening.onFrame)
  const handleLoss = useEffectEvent(listening.onLost)
  useEffect(() => {
    if (!sessionId) return
    let isAgain = false
    const close = openLiveChannel(sessionId, {
      onOpen() {
        setIsOpen(true)
        handleOpen(isAgain)
        isAgain = true
      },
      onLost() {
        setIsOpen(false)
        handleLoss()
      },
      onFrame: (content) => handleFrame(content),
    })
    return () => {
      close()
      setIsOpen(false)
    }
  }, [sessionId])
  return isOpen
}
