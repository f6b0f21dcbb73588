import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { api } from '../../lib/api.ts'
import { describeError } from '../../lib/sentence-of.ts'
import { Modal } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { DateTimeField } from '../kit/fields/date-time-field.tsx'
import { CONTENT_KEY } from './queries.ts'
import type { AnyDraft } from './use-draft.ts'

interface PublishDialogProps {
  draft: AnyDraft
  title: string
  changes: ReactNode
  onClose: () => void
}

/** Publishes the draft, now or later, after it has shown what changes. */
export function PublishDialog({ draft, title, changes, onClose }: PublishDialogProps) {
  const queryClient = useQueryClient()
  const [isLater, setIsLater] = useState(false)
  const [at, setAt] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function publish() {
    if (isBusy) return
    if (isLater && (at === null || !(new Date(at) > new Date())))
      return setFailure('Enter a date and time in the future.')
    setIsBusy(true)
    setFailure(null)
    try {
      // An unchanged page has a draft only once something was typed, and what was typed last may still be on its way.
      if (!(await draft.flush())) throw new Error('The draft is not saved')
      const { key } = draft.stored
      const body = { publish_at: isLater ? at : null, note }
      draft.load(await api('POST /admin/content/:key/publish', { params: { key }, body }))
      await queryClient.invalidateQueries({ queryKey: CONTENT_KEY })
      notify.success(isLater ? 'Publication scheduled' : 'Published')
      onClose()
    } catch (error) {
      setFailure(describeError(error, 'It couldn’t be published. Look at the messages on the page and try again.'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal className="gate" title={`Publish ${title}`} onClose={onClose}>
      <div className="publish-changes">{changes}</div>
      <fieldset>
        <legend className="visually-hidden">When</legend>
        <label className="check">
          <input type="radio" name="when" checked={!isLater} onChange={() => setIsLater(false)} />
          <span>
            Now
            <span className="block small muted">Visible within a few seconds</span>
          </span>
        </label>
        <label className="check">
          <input type="radio" name="when" checked={isLater} onChange={() => setIsLater(true)} />
          <span>
            Later
            <span className="block small muted">Choose a date and time</span>
          </span>
        </label>
      </fieldset>
      {isLater && <DateTimeField label="Date and time" value={at} onChange={(moment) => setAt(moment ?? null)} />}
      <Field
        label="Note"
        isOptional
        placeholder="What changed?"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <span className="hstack wrapping">
        <button
          type="button"
          className="button primary"
          aria-disabled={isBusy || undefined}
          onClick={() => void publish()}
        >
          {isBusy && <span className="spin" aria-hidden />}
          {isLater ? 'Schedule' : 'Publish now'}
        </button>
        <Dialog.Close className="button quiet">Cancel</Dialog.Close>
      </span>
    </Modal>
  )
}
