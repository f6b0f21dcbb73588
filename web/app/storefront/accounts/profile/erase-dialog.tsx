import { AlertDialog } from 'radix-ui'
import { use } from 'react'
import { z } from 'zod'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { PasswordField } from '../../../forms/password-field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Opener } from '../../../ui/dialog-button.tsx'
import { useEraseAccount } from '../security/use-sessions.ts'

const Proof = z.object({ password: z.string().min(1, 'Enter your password.') })

/** Asks for the password before erasing the account, which cannot be undone. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const opener = use(Opener)
  const erase = useEraseAccount()
  const { field, onSubmit, failure, isSending } = useSchemaForm({
    schema: Proof,
    defaultValues: { password: '' },
    send: erase.mutateAsync,
    // The server reports a wrong password for the field name it uses for password changes.
    fieldOf: { invalid: 'password' },
  })
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim">
          <AlertDialog.Content
            className="dialog gate"
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              opener.current?.focus()
            }}
          >
            <form className="stack" noValidate onSubmit={onSubmit}>
              <AlertDialog.Title className="heading">Delete your account?</AlertDialog.Title>
              <AlertDialog.Description className="muted">
                You can’t undo this. Tax law requires us to keep your orders and invoices for six years, but you won’t
                be able to see them here.
              </AlertDialog.Description>
              <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
              <FailureNotice failure={failure} />
              <div className="hstack wrapping">
                <SubmitButton className="button danger" isSending={isSending} sending="Deleting your account">
                  Delete my account
                </SubmitButton>
                <AlertDialog.Cancel className="button quiet">Keep my account</AlertDialog.Cancel>
              </div>
            </form>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
