import { TriangleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { FieldError } from './field-notes.tsx'

interface ReasonFormProps<Reason extends string> {
  /** The question above the reasons. */
  question: string
  reasons: readonly { value: Reason; text: string; detail?: string }[]
  /** The error without a reason. */
  missing: string
  noteLabel: string
  maxNote: number
  /** The label of the button. */
  action: string
  isSending: boolean
  onSend: (reason: Reason, note: string) => void
  /** Shown between the reasons and the note. */
  children?: ReactNode
  /** The error of the request. */
  failure?: string | null
}

/** Asks for one of several reasons, with an optional note. */
export function ReasonForm<Reason extends string>(props: ReasonFormProps<Reason>) {
  const { question, reasons, missing, noteLabel, maxNote, action, isSending, onSend, children, failure } = props
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const id = useId()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(reason === null)
    if (reason !== null && !isSending) onSend(reason, note)
  }
  return (
    <form className="stack mt-3" noValidate onSubmit={submit}>
      <fieldset aria-describedby={isMissing ? `${id}-error` : undefined}>
        <legend className="mb-2">{question}</legend>
        {reasons.map(({ value, text, detail }) => (
          <label className="check" key={value}>
            <input
              type="radio"
              name="reason"
              checked={reason === value}
              onChange={() => {
                setReason(value)
                setIsMissing(false)
              }}
            />
            <span>
              {text} {detail && <small className="muted block">{detail}</small>}
            </span>
          </label>
        ))}
        {isMissing && <FieldError id={`${id}-error`}>{missing}</FieldError>}
      </fieldset>
      {children}
      <div className="field">
        <label htmlFor={id}>
          {noteLabel} <span className="muted font-normal">(optional)</span>
        </label>
        <textarea
          id={id}
          className="textarea"
          rows={3}
          maxLength={maxNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      {failure && (
        <p className="notice danger" role="alert">
          <TriangleAlert className="icon" aria-hidden />
          {failure}
        </p>
      )}
      <button type="submit" className="button primary" aria-disabled={isSending || undefined}>
        {isSending ? 'Sending' : action}
      </button>
    </form>
  )
}
