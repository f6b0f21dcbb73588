export const CHAT_SLOT_ID = 'chat-place'

/** Where the chat's button stands in a header on a small screen. It keeps its room before the button is there. */
export function ChatSlot() {
  return <span id={CHAT_SLOT_ID} className="chat-place only-m" />
}
