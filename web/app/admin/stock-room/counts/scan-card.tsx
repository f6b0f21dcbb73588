import { barcodeProblem } from '@shop/contract/fields/gtin.ts'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Field } from '../../../forms/field.tsx'
import { QuietButton } from '../../../ui/buttons.tsx'
import { HiddenStatus } from '../../../ui/states.tsx'
import { Card } from '../../kit/card.tsx'
import { Camera } from './camera.tsx'
import type { CountLine } from './queries.ts'
import type { ScanQueue } from './use-scan-queue.ts'

const STEPS = [1, 5, 10] as const

/** One field for a scanner that types and presses Enter; each scan adds one. */
export function ScanCard({ queue }: { queue: ScanQueue }) {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useTypedKeysInto(input)
  const { latest } = queue
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() !== '') queue.add(code.trim())
    setCode('')
    input.current?.focus()
  }
  return (
    <Card>
      <div className="fieldstack">
        <form className="count-scan" onSubmit={submit}>
          <Field
            ref={input}
            label="Barcode or SKU"
            hint="A hand scanner types here by itself. Each scan adds one."
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            maxLength={80}
            autoFocus
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <button type="submit" className="button quiet">
            Count
          </button>
        </form>
        <Camera onScan={(found) => queue.add(found)} />
        <HiddenStatus>{latest && `${latest.name}: ${latest.counted ?? 0}`}</HiddenStatus>
        {latest && (
          <Latest key={latest.variation_id} line={latest} queue={queue} onDone={() => input.current?.focus()} />
        )}
      </div>
    </Card>
  )
}

/** Moves the focus to the field when a key is typed elsewhere, as a scanner does after a press on a button. */
function useTypedKeysInto(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const handleKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (!/^\w$/.test(key) || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      if (!target.closest('input, select, textarea, [role="dialog"]')) input.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [input])
}

interface LatestProps {
  line: CountLine
  queue: ScanQueue
  onDone: () => void
}

/** The item scanned last: more units at once, or the whole number typed. */
function Latest({ line: { name, sku, counted }, queue, onDone }: LatestProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const text = typed.trim()
    setError(undefined)
    setTyped('')
    // The scanner was used while this field had the focus.
    if (barcodeProblem(text) === undefined) queue.add(text)
    else if (/^\d{1,6}$/.test(text)) queue.add(sku, Number(text), 'set')
    else return setError('Enter a whole number.')
    onDone()
  }
  return (
    <div className="count-latest">
      <p>
        <b className="block">{name}</b>
        <small className="muted">{sku}</small>
      </p>
      <output aria-label={`Counted of ${name}`}>{counted}</output>
      <div className="hstack wrapping">
        {STEPS.map((step) => (
          <QuietButton key={step} aria-label={`Add ${step} of ${name}`} onClick={() => queue.add(sku, step)}>
            +{step}
          </QuietButton>
        ))}
      </div>
      <form className="count-scan" onSubmit={submit} noValidate>
        <Field
          label="Units counted"
          inputMode="numeric"
          autoComplete="off"
          error={error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button quiet">
          Save
        </button>
      </form>
    </div>
  )
}
