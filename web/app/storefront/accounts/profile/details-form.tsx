import { email, personName, phone } from '@shop/contract/accounts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { Controller, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../forms/date-field.tsx'
import { EmailField } from '../../../forms/email-field.tsx'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Field } from '../../../forms/field.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { type Drafts, useFormDraft } from '../../../forms/use-form-draft.ts'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { api } from '../../../lib/api.ts'
import { toasts } from '../../../lib/sentence-of.ts'
import { notify } from '../../../ui/toast.ts'
import { currentUserQuery, type User } from '../queries.ts'
import { useUpdateUser } from '../use-session-changes.ts'

/** Sends another confirmation link to the pending email address. */
const useResendEmailLink = () => useMutation({ mutationFn: () => api('POST /users/me/email-change') })

/** Cancels the pending email change. */
function useCancelEmailChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /users/me/email-change'),
    onSuccess: () =>
      queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, pending_email: null }),
  })
}

/** Shows that a new email address is not confirmed yet; can resend the link or cancel the change. */
function PendingEmail({ email }: { email: string }) {
  const resend = useResendEmailLink()
  const cancel = useCancelEmailChange()
  const isBusy = resend.isPending || cancel.isPending
  return (
    <div className="notice" role="status">
      <MailCheck className="icon" aria-hidden />
      <div className="grid min-w-0 gap-2">
        <p className="wrap-anywhere">Check {email} for the link. Your email won’t change until you open it.</p>
        <span className="hstack wrapping">
          <button
            type="button"
            className="link small min-h-6"
            disabled={isBusy}
            onClick={() =>
              resend.mutate(
                undefined,
                toasts('We’ve sent the link again.', 'The link couldn’t be sent. Please try again.'),
              )
            }
          >
            Resend the link
          </button>
          <button
            type="button"
            className="link small min-h-6"
            disabled={isBusy}
            onClick={() =>
              cancel.mutate(
                undefined,
                toasts('Your email won’t change.', 'The change couldn’t be cancelled. Please try again.'),
              )
            }
          >
            Cancel the change
          </button>
        </span>
      </div>
    </div>
  )
}

/** Changing the email requires the current password. */
const detailsOf = (presentEmail: string) =>
  z
    .object({
      name: personName,
      email,
      phone,
      date_of_birth: z.union([z.literal('').transform(() => null), z.iso.date('Enter a date.')]),
      current_password: z.string(),
    })
    .refine((typed) => typed.email === presentEmail || typed.current_password !== '', {
      path: ['current_password'],
      error: 'Enter your current password.',
    })
type Typed = z.input<ReturnType<typeof detailsOf>>

const drafts: Drafts<Typed> = new Map()
const withoutPassword = (typed: Typed): Typed => ({ ...typed, current_password: '' })

/** Edits the customer's name, email, phone and date of birth. */
export function DetailsForm({ user }: { user: User }) {
  const update = useUpdateUser()
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: detailsOf(user.email),
    mode: 'onTouched',
    defaultValues: typedOf(user),
    send: async ({ email: typedEmail, current_password, ...others }) => {
      const proven = typedEmail === user.email ? {} : { email: typedEmail, current_password }
      const saved = await update.mutateAsync({ id: user.id, ...others, ...proven })
      dropDraft()
      form.reset(typedOf(saved))
      notify.success(
        saved.pending_email === null || saved.pending_email === user.pending_email
          ? 'Your details are saved.'
          : `Check ${saved.pending_email} for the link.`,
      )
    },
    fieldOf: { email_taken: 'email' },
  })
  const dropDraft = useFormDraft(form, drafts, 'details', withoutPassword)
  const { control } = form
  const hasNewEmail = useWatch({ control, name: 'email' }).trim().toLowerCase() !== user.email
  return (
    <form className="stack max-w-lg" aria-labelledby="details" noValidate onSubmit={onSubmit}>
      <h1 className="subheading" id="details">
        Your details
      </h1>
      <Field label="Full name" autoComplete="name" {...field('name')} />
      <EmailField {...field('email')} />
      {user.pending_email !== null && <PendingEmail email={user.pending_email} />}
      {hasNewEmail && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          hint="We ask because your email gives access to your account. We’ll send a link to the new address to confirm it."
          {...field('current_password')}
        />
      )}
      <Field
        label="Phone"
        isOptional
        type="tel"
        autoComplete="tel"
        hint="So that the courier can reach you, and we can ask about an order."
        {...field('phone')}
      />
      <Controller
        control={control}
        name="date_of_birth"
        render={({ field, fieldState }) => (
          <DateField
            label="Date of birth"
            isOptional
            autoComplete="bday"
            hint={
              user.age_verified
                ? 'Your age has been checked; no further check is needed.'
                : 'By law we check the age of everyone who buys vaping products. We use it for nothing else.'
            }
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
      <FailureNotice failure={failure} />
      <SubmitButton isSending={isSending} sending="Saving">
        Save details
      </SubmitButton>
    </form>
  )
}

function typedOf({ name, email, phone, date_of_birth }: User): Typed {
  return { name, email, phone, date_of_birth: date_of_birth ?? '', current_password: '' }
}
