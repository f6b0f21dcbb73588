/** Any part of the page may open the chat; the widget listens. */
const OPEN_CHAT = 'shop:open-chat'

export function openChat(): void {
  window.dispatchEvent(new Event(OPEN_CHAT))
}

/** Calls `onOpen` when some part of the page asks for the chat. Returns how to stop. */
export function onOpenChat(onOpen: () => void): () => void {
  window.addEventListener(OPEN_CHAT, onOpen)
  return () => window.removeEventListener(OPEN_CHAT, onOpen)
}
