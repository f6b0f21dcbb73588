import { ApiError } from '@shop/contract/client.ts'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldPath, holdsField } from './holds-field.ts'

/** Why a form was rejected, if no field shows it. */
export interface Failure {
  text: string
  /** The problem's code; 'offline' without a response. */
  code: string
}

/** The submission of a form. */
export interface Submission {
  onSubmit: (event?: BaseSyntheticEvent) => Promise<void>
  failure: Failure | null
  isSending: boolean
}

const OFFLINE = 'The shop couldn’t be reached. Check your connection and try again; nothing you typed is lost.'

/**
 * Submits a valid form, one request at a time. The server's validation errors are shown at their fields, others are
 * returned as `failure`. `fieldOf` maps problem codes to fields.
 */
export function useSubmit<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  send: (values: Sent) => Promise<unknown>,
  fieldOf: Partial<Record<string, Path<Values>>> = {},
): Submission {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setIsSending] = useState(false)
  // Two clicks can occur before the disabled button has rendered.
  const isUnderWay = useRef(false)

  const onSubmit = form.handleSubmit(async (values) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSending(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      if (!isSessionEnd(error)) setFailure(showAtFields(form, error, fieldOf))
    } finally {
      isUnderWay.current = false
      setIsSending(false)
    }
  })
  return { onSubmit, failure, isSending }
}

/** The end of a session is reported once, by the session itself. A wrong password is a 401 with another code. */
const isSessionEnd = (error: unknown) => error instanceof ApiError && error.problem.code === 'sign_in_required'

/** Shows each validation error at its field and focuses the first; returns errors that belong to no field. */
function showAtFields<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  error: unknown,
  fieldOf: Partial<Record<string, Path<Values>>>,
): Failure | null {
  if (!(error instanceof ApiError)) return { text: OFFLINE, code: 'offline' }
  const { code, detail, errors = [] } = error.problem
  const values = form.getValues()
  const isField = (path: string): path is Path<Values> => holdsField(values, path)
  const field = fieldOf[code]
  let shown = 0
  const show = (path: Path<Values>, message: string) => {
    form.setError(path, { type: 'server', message }, { shouldFocus: shown === 0 })
    shown += 1
  }
  if (field) show(field, detail)
  for (const { path, message } of errors) {
    const place = fieldPath(values, path)
    if (isField(place)) show(place, message)
  }
  return shown > 0 ? null : { text: detail, code }
}
