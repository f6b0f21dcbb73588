export const CHAT_SLOT_ID = 'chat-place'

/** The slot for the chat button in the header of a small screen, which reserves the button's space. */
export function ChatSlot() {
  return <span id={CHAT_SLOT_ID} className="chat-place only-m" />
}
