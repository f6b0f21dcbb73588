import type { ComponentProps } from 'react'
import { z } from 'zod'
import { Field } from '../../forms/field.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { useCurrentUser } from '../../storefront/accounts/queries.ts'

/** Returns the schema of what staff enter before they change access: their password, and a code if they have one-time codes. */
export function useProofSchema() {
  const hasCodes = useCurrentUser()?.has_totp ?? false
  return z.object({
    current_password: z.string().min(1, 'Enter your password.'),
    code: hasCodes ? z.string().trim().min(1, 'Enter your code.') : z.string().optional(),
  })
}

/** The fields of `useProofSchema`; `field` returns the props of the one with a name. */
export function ProofFields({
  field,
}: {
  field: (name: 'current_password' | 'code') => ComponentProps<'input'> & { error: string | undefined }
}) {
  const hasCodes = useCurrentUser()?.has_totp ?? false
  return (
    <>
      <PasswordField label="Your password" autoComplete="current-password" {...field('current_password')} />
      {hasCodes && <Field label="Your one-time code" autoComplete="one-time-code" maxLength={30} {...field('code')} />}
    </>
  )
}
