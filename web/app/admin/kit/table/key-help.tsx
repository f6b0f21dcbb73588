import { Keyboard } from 'lucide-react'
import { useRef } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { Opener } from '../../../ui/dialog-button.tsx'
import type { KeyHelpState } from './use-table-keys.ts'

/** Explains the table's keyboard shortcuts and can disable them. Opened by its button or by ?. */
export function KeyHelp({ canSelect, help }: { canSelect: boolean; help: KeyHelpState }) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button compact"
        aria-label="Keyboard shortcuts"
        onClick={() => help.setIsShown(true)}
      >
        <Keyboard className="icon icon-small" aria-hidden />
      </button>
      {help.isShown && (
        <Opener value={button}>
          <Modal className="gate" title="Keyboard shortcuts" onClose={() => help.setIsShown(false)}>
            <dl className="keys">
              <Key keys={['j', '↓']}>Next row</Key>
              <Key keys={['k', '↑']}>Previous row</Key>
              <Key keys={['Enter']}>Open the row</Key>
              {canSelect && <Key keys={['x', 'Space']}>Select the row</Key>}
              <Key keys={['/']}>Search</Key>
              <Key keys={['?']}>Show this list</Key>
            </dl>
            <Checkbox checked={help.areOn} onChange={(event) => help.switchOn(event.target.checked)}>
              Use single-key shortcuts
            </Checkbox>
          </Modal>
        </Opener>
      )}
    </>
  )
}

function Key({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
