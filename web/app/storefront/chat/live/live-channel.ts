/** The live channel (WebSocket) of one chat session, which reconnects when it is lost. */
import { CHAT_CHANNEL_PATH } from '@shop/contract/constants.ts'
import { readRetryHint } from '@shop/contract/lib/retry-hint.ts'
import { accessToken } from '../../../lib/api.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** After being open this long a channel counts as stable: the next loss starts again with the shortest wait. */
const STEADY_MS = 5000

interface Listening {
  onOpen: () => void
  /** Called once for each loss. */
  onLost: () => void
  onFrame: (content: unknown) => void
}

/**
 * Connects to the channel of `sessionId`. It reconnects 1, 2, 4 … 30 s after a loss, or when the server's close reason
 * asks it to, and at once when the browser is online again or the tab is shown. Returns a function that closes it.
 */
export function openLiveChannel(sessionId: string, { onOpen, onLost, onFrame }: Listening): () => void {
  let socket: WebSocket | null = null
  let isOpen = false
  let attempts = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined

  const connect = () => {
    clearTimeout(waiting)
    if (socket) return
    const opened = new WebSocket(addressOf(sessionId), protocolsOf(sessionId))
    socket = opened
    opened.onopen = () => {
      isOpen = true
      steady = setTimeout(() => {
        attempts = 0
      }, STEADY_MS)
      onOpen()
    }
    opened.onmessage = ({ data }) => onFrame(data)
    opened.onclose = ({ reason }) => handleLoss(readRetryHint(reason))
  }
  const letGo = () => {
    clearTimeout(steady)
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
    socket = null
  }
  const handleLoss = (hintMs?: number) => {
    letGo()
    if (isOpen) onLost()
    isOpen = false
    waiting = setTimeout(connect, hintMs ?? Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS))
    attempts += 1
  }
  const handleOffline = () => {
    if (!socket) return
    clearTimeout(waiting)
    handleLoss()
  }
  const handleReturn = () => {
    if (!document.hidden) connect()
  }

  connect()
  window.addEventListener('online', connect)
  window.addEventListener('offline', handleOffline)
  document.addEventListener('visibilitychange', handleReturn)
  return () => {
    clearTimeout(waiting)
    letGo()
    window.removeEventListener('online', connect)
    window.removeEventListener('offline', handleOffline)
    document.removeEventListener('visibilitychange', handleReturn)
  }
}

function addressOf(sessionId: string): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${CHAT_CHANNEL_PATH}${encodeURIComponent(sessionId)}`
}

/** A customer's session is authenticated by a token, which never appears in the URL (docs/behaviour.md, Assistant). */
function protocolsOf(sessionId: string): string[] {
  const token = sessionId.startsWith('user_') ? accessToken() : null
  return token ? ['bearer', token] : []
}
