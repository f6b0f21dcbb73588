import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SmallButton } from '../../../ui/buttons.tsx'
import { notify } from '../../../ui/toast.ts'
import { saveFile } from '../profile/save-file.ts'

/** Shows the recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${codes.join('\n')}\n`

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success('Codes copied.'),
      () => notify.error('The codes couldn’t be copied. Write them down or download them.'),
    )
  return (
    <div className="stack print-alone">
      <h3 className="subheading" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        Each of them logs you in once when you don’t have your phone. Store them somewhere safe: they aren’t shown
        again.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="hstack wrapping print:hidden">
        <SmallButton onClick={() => void copy()}>
          <Copy className="icon icon-small" aria-hidden /> Copy
        </SmallButton>
        <SmallButton onClick={() => saveFile('recovery-codes.txt', text, 'text/plain')}>
          <Download className="icon icon-small" aria-hidden /> Download
        </SmallButton>
        <SmallButton onClick={() => window.print()}>
          <Printer className="icon icon-small" aria-hidden /> Print
        </SmallButton>
        <button type="button" className="button primary small" onClick={onDone}>
          I’ve saved them
        </button>
      </div>
    </div>
  )
}
