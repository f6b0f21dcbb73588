import { zodResolver } from '@hookform/resolvers/zod'
import { STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from '@shop/contract/permissions.ts'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { Field } from '../../forms/field.tsx'
import { PasswordField } from '../../forms/password-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { useCurrentUser } from '../../storefront/accounts/queries.ts'
import { Modal } from '../../ui/dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { notify } from '../../ui/toast.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { type UserChange, useChangeUser } from './mutations.ts'
import type { AdminUser } from './queries.ts'

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
  const hasCodes = useCurrentUser()?.has_totp ?? false
  const { mutateAsync } = useChangeUser(user)
  const form = useForm({
    resolver: zodResolver(hasCodes ? PasswordAndCode : Password),
    defaultValues: {
      current_password: '',
      ...(hasCodes ? { code: '' } : {}),
      ...(staffRole ? { staff_role: staffRole } : {}),
    },
  })
  const { onSubmit, failure, isSending } = useSubmit(form, async (proof) => {
    await mutateAsync({ ...change, ...proof })
    notify.success(done)
    onClose()
  })
  const { register, formState } = form
  const chosen = useWatch({ control: form.control, name: 'staff_role' })
  return (
    <Modal className="gate" onClose={onClose}>
      <form className="stack" noValidate onSubmit={onSubmit}>
        <Dialog.Title className="heading pr-8">{title}</Dialog.Title>
        <Dialog.Description className="muted">{text}</Dialog.Description>
        {staffRole && (
          <SelectField
            label="Role"
            options={STAFF_ROLE_NAMES.map((name) => ({ value: name, label: STAFF_ROLES[name].label }))}
            hint={STAFF_ROLES[chosen ?? staffRole].text}
            {...register('staff_role')}
          />
        )}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={formState.errors.current_password?.message}
          {...register('current_password')}
        />
        {hasCodes && (
          <Field
            label="Your one-time code"
            autoComplete="one-time-code"
            maxLength={30}
            error={formState.errors.code?.message}
            {...register('code')}
          />
        )}
        <FailureNotice failure={failure} />
        <span className="hstack wrapping">
          <SubmitButton className="button danger" isSending={isSending} sending="Saving">
            {confirmText}
          </SubmitButton>
          <Dialog.Close className="button quiet">Cancel</Dialog.Close>
        </span>
      </form>
    </Modal>
  )
}

const Password = z.object({
  current_password: z.string().min(1, 'Enter your password.'),
  code: z.string().optional(),
  staff_role: z.enum(STAFF_ROLE_NAMES).optional(),
})
const PasswordAndCode = Password.extend({ code: z.string().trim().min(1, 'Enter your code.') })
