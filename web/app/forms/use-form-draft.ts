import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { accessToken } from '../storefront/accounts/access-token.ts'
import { hasLeftQuery, useCurrentUser } from '../storefront/accounts/queries.ts'

const asTyped = <Values>(values: Values): Values => values

/** Typed values of forms of one kind, by customer and name. In memory only, because they are personal data. */
export type Drafts<Values> = Map<string, Values>

/**
 * Stores the typed values when the session ends while a form is open, and restores them when the same customer has
 * logged in again and opens the form of this `name`. `keep` omits values that must not be stored, such as a password.
 * Returns a function that removes them, for use after saving or cancelling.
 */
export function useFormDraft<Values extends FieldValues, Context, Sent>(
  form: UseFormReturn<Values, Context, Sent>,
  drafts: Drafts<Values>,
  name: string,
  keep: (values: Values) => Values = asTyped,
): () => void {
  const queryClient = useQueryClient()
  const userId = useCurrentUser()?.id
  const key = userId === undefined ? undefined : `${userId} ${name}`
  const { getValues, reset } = form
  useEffect(() => {
    if (key === undefined) return
    const draft = drafts.get(key)
    if (draft) reset(draft, { keepDefaultValues: true })
    return () => {
      const hasLeft = queryClient.getQueryData(hasLeftQuery.queryKey) === true
      if (accessToken() === null && !hasLeft) drafts.set(key, keep(getValues()))
    }
  }, [key, drafts, queryClient, getValues, reset, keep])
  return () => {
    if (key !== undefined) drafts.delete(key)
  }
}
