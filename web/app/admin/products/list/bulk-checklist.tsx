import { CONFIRMATIONS, type ConfirmationKey } from '@shop/contract/compliance.ts'
import { useState } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { keysUnder } from '../facts/confirmations.values.ts'
import type { RejectedProduct } from './bulk-status.ts'

interface BulkChecklistProps {
  /** Products that only the checklists prevent from being published. */
  waiting: readonly RejectedProduct[]
  onConfirm: () => Promise<void>
  onClose: () => void
}

const CHECKLISTS = [
  { rule: 'A5', title: 'Pack checklist', hint: 'Hold each pack. Tick what is true of all of them' },
  { rule: 'A7', title: 'Image checklist', hint: 'Look at each image. Tick what is true of all of them' },
]

/** Asks for the checklists of several vaping products at once. The answers are stored with each product. */
export function BulkChecklist({ waiting, onConfirm, onClose }: BulkChecklistProps) {
  const [ticked, setTicked] = useState<readonly ConfirmationKey[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const needed = new Set(waiting.flatMap(({ unticked }) => unticked))
  const isComplete = [...needed].every((key) => ticked.includes(key))
  const count = waiting.length === 1 ? '1 product' : `${waiting.length} products`
  return (
    <Modal className="wide-dialog" title={`Check ${count} before publishing`} onClose={onClose}>
      <ul className="changes">
        {waiting.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {CHECKLISTS.map(({ rule, title, hint }) => {
        const keys = keysUnder(rule).filter((key) => needed.has(key))
        if (keys.length === 0) return null
        const concerned = waiting.filter(({ unticked }) => unticked.some((key) => keys.includes(key))).length
        return (
          <fieldset key={rule} className="field">
            <legend className="group-legend">{title}</legend>
            <p className="hint">{concerned === waiting.length ? `${hint}.` : `${hint} (${concerned} of ${count}).`}</p>
            {keys.map((key) => (
              <Checkbox
                key={key}
                checked={ticked.includes(key)}
                onChange={({ target }) =>
                  setTicked((before) => (target.checked ? [...before, key] : before.filter((one) => one !== key)))
                }
              >
                {CONFIRMATIONS[key].text}
              </Checkbox>
            ))}
          </fieldset>
        )
      })}
      <p className="hint">We store your name and the time with each product. Leave out products you’re not sure of.</p>
      <div className="cluster">
        <button
          type="button"
          className="button"
          disabled={!isComplete || isBusy}
          onClick={() => {
            setIsBusy(true)
            void onConfirm()
          }}
        >
          {`Publish ${count}`}
        </button>
        <QuietButton disabled={isBusy} onClick={onClose}>
          Cancel
        </QuietButton>
      </div>
    </Modal>
  )
}
