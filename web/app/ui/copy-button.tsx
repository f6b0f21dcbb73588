import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { notify } from './toast.ts'

/** Copies `text` to the clipboard. `what` names it, in lower case: 'tracking number'. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      notify.success(`Copied the ${what}.`)
    } catch {
      notify.error('Your browser didn’t let us copy. Please select the text instead.')
    }
  }
  return (
    <button type="button" className="icon-button" aria-label={`Copy ${what}`} onClick={() => void copy()}>
      {isCopied ? <Check className="icon icon-small" aria-hidden /> : <Copy className="icon icon-small" aria-hidden />}
    </button>
  )
}
