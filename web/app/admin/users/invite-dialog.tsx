import { email, personName } from '@shop/contract/accounts.ts'
import { STAFF_ROLE_NAMES } from '@shop/contract/permissions.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { EmailField } from '../../forms/email-field.tsx'
import { Field } from '../../forms/field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { notify } from '../../ui/toast.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { useInviteStaff } from './mutations.ts'
import { ProofFields, useProofSchema } from './proof-fields.tsx'
import { RoleField } from './role-field.tsx'

/** Invites somebody without an account to the staff. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useInviteStaff()
  const { form, field, submission } = useSchemaForm({
    schema: useProofSchema().extend({ name: personName, email, staff_role: z.enum(STAFF_ROLE_NAMES) }),
    defaultValues: { name: '', email: '', staff_role: 'packing', current_password: '' },
    fieldOf: { email_taken: 'email' },
    send: async (invitation) => {
      const { email } = await mutateAsync(invitation)
      notify.success(`The invitation is on its way to ${email}.`)
      onClose()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'staff_role' })
  return (
    <FormDialog
      title="Invite to the staff"
      action="Send invitation"
      sending="Sending"
      submission={submission}
      onClose={onClose}
    >
      <Field label="Name" autoComplete="off" {...field('name')} />
      <EmailField {...field('email')} autoComplete="off" />
      <RoleField chosen={chosen} {...field('staff_role')} />
      <ProofFields field={field} />
      <p className="small muted">
        They get a link to choose a password. If they have an account already, open it under Users.
      </p>
    </FormDialog>
  )
}
