export const CHAT_PLACE_ID = 'chat-place'

/** Where the chat's button stands in a header on a small screen. It keeps its room before the button is there. */
export function ChatPlace() {
  return <span id={CHAT_PLACE_ID} className="chat-place only-m" />
}
