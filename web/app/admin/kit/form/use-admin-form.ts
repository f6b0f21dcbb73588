import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@shop/contract/client.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Submission, useSubmit } from '../../../forms/use-submit.ts'
import { notify } from '../../../ui/toast.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

export interface AdminFormOptions<Values extends FieldValues, Saved> {
  /** The contract's schema of the request body. Amounts stay in pounds: only the server converts them to pence. */
  schema: z.ZodType<unknown, Values>
  /** The initial values of the form. */
  values: Values
  /** Sends the values. A version conflict is shown as such, validation errors at their fields. */
  save: (values: Values) => Promise<Saved>
  /** Returns the form's values for the `saved` record; by default the typed values stay. */
  valuesOf?: (saved: Saved) => Values
  /** Called after saving, once the form has no unsaved changes, so that it can navigate. */
  onSaved?: (saved: Saved) => void
  /** The text of the toast; none by default. */
  savedText?: string
  /** Fetches the current version after a version conflict. */
  reload?: () => Promise<Values>
  /** The field for a problem code: { sku_taken: 'sku' }. */
  fieldOf?: Partial<Record<string, Path<Values>>>
}

/** A version conflict: who changed what, as described by the server. */
interface Conflict {
  text: string
  changes: readonly FieldError[]
}

export interface AdminForm<Values extends FieldValues> extends Submission {
  form: UseFormReturn<Values, unknown, Values>
  isDirty: boolean
  conflict: Conflict | null
  /** Loads the current version; the typed values are lost. */
  loadNew: () => Promise<void>
  keepEditing: () => void
  /** The dialog about unsaved changes when leaving the page: to be rendered in the page. */
  guard: ReactNode
}

/** An admin form: validates by the contract, saves once at a time, detects version conflicts, guards unsaved input. */
export function useAdminForm<Values extends FieldValues, Saved = unknown>(
  options: AdminFormOptions<Values, Saved>,
): AdminForm<Values> {
  const { schema, values, save, valuesOf, onSaved, savedText, reload, fieldOf } = options
  const [first] = useState(values)
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    mode: 'onTouched',
    // The initial values only: values that load later must not replace typed ones.
    values: first,
  })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { isDirty } = form.formState
  // Navigation right after saving must not raise the dialog: `isDirty` is only updated by the next render.
  const isSaved = useRef(false)
  useEffect(() => {
    if (isDirty) isSaved.current = false
  }, [isDirty])
  const guard = useUnsavedGuard(() => isDirty && !isSaved.current)

  const { onSubmit, failure, isSending } = useSubmit(
    form,
    async (typed) => {
      setConflict(null)
      let saved: Saved
      try {
        saved = await save(typed)
      } catch (error) {
        const stale = conflictOf(error)
        if (!stale) throw error
        setConflict(stale)
        return
      }
      isSaved.current = true
      form.reset(valuesOf ? valuesOf(saved) : typed)
      if (savedText) notify.success(savedText)
      onSaved?.(saved)
    },
    fieldOf,
  )
  return {
    form,
    onSubmit,
    failure,
    isSending,
    isDirty,
    conflict,
    loadNew: async () => {
      if (reload) form.reset(await reload())
      setConflict(null)
    },
    keepEditing: () => setConflict(null),
    guard,
  }
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.problem.code !== 'stale') return null
  return { text: error.problem.detail, changes: error.problem.errors ?? [] }
}
