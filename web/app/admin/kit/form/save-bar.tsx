import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { useIsReadOnly } from '../../use-permissions.ts'
import type { AdminForm } from './use-admin-form.ts'

interface SaveBarProps<Values extends FieldValues> {
  admin: AdminForm<Values>
  /** The label of the button; default 'Save'. */
  label?: string
  sending?: string
}

/** Shows that there are unsaved changes and saves them, by its button or by Ctrl or Cmd with S, unless the role may only read. */
export function SaveBar<Values extends FieldValues>({
  admin,
  label = 'Save',
  sending = 'Saving',
}: SaveBarProps<Values>) {
  const { isDirty, isSending, onSubmit } = admin
  const isReadOnly = useIsReadOnly()
  useEffect(() => {
    if (isReadOnly) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void onSubmit()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
  if (isReadOnly) return <p className="savebar small muted">Your role can read this, but not change it.</p>
  return (
    <div className="savebar">
      <span className="small muted" role="status">
        {isDirty && 'Unsaved changes'}
      </span>
      <PrimaryButton
        aria-disabled={isSending || undefined}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => void onSubmit()}
      >
        {isSending && <span className="spin" aria-hidden />}
        {isSending ? sending : label}
      </PrimaryButton>
    </div>
  )
}
