import { TriangleAlert } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import type { AdminForm } from './use-admin-form.ts'

/** Everything that prevents saving: a version conflict, an error of the whole form, and a list of validation errors. */
export function FormErrors<Values extends FieldValues>({ admin }: { admin: AdminForm<Values> }) {
  const { errors, isSubmitted } = admin.form.formState
  const messages = [...new Set(messagesOf(errors))]
  return (
    <>
      <ConflictNotice admin={admin} />
      <FailureNotice failure={admin.failure} />
      {isSubmitted && messages.length > 0 && (
        <Notice kind="danger" icon={TriangleAlert}>
          <p>{messages.length === 1 ? 'Fix one thing:' : `${messages.length} things need fixing:`}</p>
          <ul className="changes">
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** Returns the messages of a form's errors at any depth. */
function messagesOf(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null || errors instanceof Node) return []
  if ('message' in errors && typeof errors.message === 'string') return [errors.message]
  return Object.entries(errors).flatMap(([name, inner]) => (name === 'ref' ? [] : messagesOf(inner)))
}
