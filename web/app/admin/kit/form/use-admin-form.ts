import { zodResolver } from '@hookform/resolvers/zod'
import { ApiError } from '@shop/contract/client.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Failure, useSubmit } from '../../../forms/use-submit.ts'
import { notify } from '../../../ui/toast.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

export interface AdminFormOptions<Values extends FieldValues, Saved> {
  /** The contract's schema of what is sent. Amounts stay pounds: only the server makes pence of them. */
  schema: z.ZodType<unknown, Values>
  /** What the form holds at first. */
  values: Values
  /** Sends it. A refusal for being stale is shown as a conflict, any other at its fields. */
  save: (values: Values) => Promise<Saved>
  /** What the form holds once `saved` is there; what was typed, unless told. */
  valuesOf?: (saved: Saved) => Values
  /** Called once it is saved and the form holds no unsaved change any more, so that it may go elsewhere. */
  onSaved?: (saved: Saved) => void
  /** Said in a toast. Without it nothing is said. */
  savedText?: string
  /** Fetches what is there now, after someone else has saved. */
  reload?: () => Promise<Values>
  /** The field a problem belongs to by its code: { sku_taken: 'sku' }. */
  fieldOf?: Partial<Record<string, Path<Values>>>
}

/** Someone else saved first: who and what, in the server's words. */
interface Conflict {
  text: string
  changes: readonly FieldError[]
}

export interface AdminForm<Values extends FieldValues> {
  form: UseFormReturn<Values, unknown, Values>
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
  failure: Failure | null
  isSending: boolean
  isDirty: boolean
  conflict: Conflict | null
  /** Takes over what is there now; what was typed is lost. */
  loadNew: () => Promise<void>
  keepEditing: () => void
  /** The question asked when the page is left with unsaved changes: to be put in the page. */
  guard: ReactNode
}

/** A form of staff: the contract's rules, one save at a time, nobody else's change overwritten, nothing typed lost. */
export function useAdminForm<Values extends FieldValues, Saved = unknown>(
  options: AdminFormOptions<Values, Saved>,
): AdminForm<Values> {
  const { schema, values, save, valuesOf, onSaved, savedText, reload, fieldOf } = options
  const [first] = useState(values)
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema, undefined, { raw: true }),
    mode: 'onTouched',
    // The first ones stay: what comes in later must not take the place of what is being typed.
    values: first,
  })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { isDirty } = form.formState
  // Going elsewhere right after saving must not be asked about: the form knows it is clean only when it is drawn again.
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
