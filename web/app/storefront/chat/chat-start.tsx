/** The example questions of a new chat (docs/behaviour.md, Assistant). */
const EXAMPLES = ['Recommendations for beginners', 'Popular flavours', 'Long battery life devices']

/** The welcome screen of a chat without messages. */
export function ChatStart({ canSend, onSay }: { canSend: boolean; onSay: (text: string) => void }) {
  return (
    <div className="start">
      <h3 className="subheading">What are you looking for?</h3>
      <p className="muted">I know the whole shop, what is in stock, and which coils fit which tank.</p>
      <ul>
        {EXAMPLES.map((text) => (
          <li key={text}>
            <button type="button" className="chip" disabled={!canSend} onClick={() => onSay(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
