/** Any part of the page can open the chat with this event; the widget listens for it. */
const OPEN_CHAT = 'shop:open-chat'

export function openChat(): void {
  window.dispatchEvent(new Event(OPEN_CHAT))
}

/** Calls `onOpen` when a part of the page opens the chat. Returns a function that unsubscribes it. */
export function onOpenChat(onOpen: () => void): () => void {
  window.addEventListener(OPEN_CHAT, onOpen)
  return () => window.removeEventListener(OPEN_CHAT, onOpen)
}
