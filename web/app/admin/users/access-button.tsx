import { STAFF_ROLE_NAMES, type StaffRole } from '@shop/contract/permissions.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { notify } from '../../ui/toast.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { type UserChange, useChangeUser } from './mutations.ts'
import { ProofFields, useProofSchema } from './proof-fields.tsx'
import type { AdminUser } from './queries.ts'
import { RoleField } from './role-field.tsx'

interface AccessButtonProps {
  user: AdminUser
  /** The change, and the text of the toast afterwards. */
  change: UserChange
  done: string
  /** The question, such as 'Make Ada staff?' */
  title: string
  /** Explains the consequences. */
  text: string
  confirmText: string
  /** Lets the user choose what the other may do, starting with this role. */
  staffRole?: StaffRole
  children: ReactNode
}

/** A button that changes a user's access, after the staff member has confirmed their identity. */
export function AccessButton({ children, ...dialog }: AccessButtonProps) {
  return (
    <DialogButton className="button quiet small" dialog={(close) => <AccessDialog {...dialog} onClose={close} />}>
      {children}
    </DialogButton>
  )
}

function AccessDialog(props: Omit<AccessButtonProps, 'children'> & { onClose: () => void }) {
  const { user, change, done, title, text, confirmText, staffRole, onClose } = props
  const { mutateAsync } = useChangeUser(user)
  const { form, field, submission } = useSchemaForm({
    schema: useProofSchema().extend({ staff_role: z.enum(STAFF_ROLE_NAMES).optional() }),
    defaultValues: { current_password: '', staff_role: staffRole },
    send: async (proof) => {
      await mutateAsync({ ...change, ...proof })
      notify.success(done)
      onClose()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'staff_role' })
  return (
    <FormDialog title={title} action={confirmText} isDanger submission={submission} onClose={onClose}>
      <p className="muted">{text}</p>
      {chosen && <RoleField chosen={chosen} {...field('staff_role')} />}
      <ProofFields field={field} />
    </FormDialog>
  )
}
