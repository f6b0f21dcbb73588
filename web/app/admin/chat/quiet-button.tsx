import type { ReactNode } from 'react'

/** A small button in the conversation, such as 'Ask again'. */
export function QuietButton({ onPress, children }: { onPress: () => unknown; children: ReactNode }) {
  return (
    <button type="button" className="button quiet small" onClick={() => void onPress()}>
      {children}
    </button>
  )
}
