import { inviteCustomer } from '@shop/contract/admin/users.admin.ts'
import { Controller } from 'react-hook-form'
import { DateField } from '../../../forms/date-field.tsx'
import { EmailField } from '../../../forms/email-field.tsx'
import { Field } from '../../../forms/field.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { api } from '../../../lib/api.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { Customer } from './queries.ts'

/** Adds a customer, who gets a mail with a link to set a password. */
export function NewCustomerDialog({
  onAdded,
  onClose,
}: {
  onAdded: (customer: Customer) => void
  onClose: () => void
}) {
  const { form, field, submission } = useSchemaForm({
    schema: inviteCustomer.schema.body,
    defaultValues: { name: '', email: '', phone: '', date_of_birth: null },
    send: async (body) => {
      onAdded(await api('POST /users/customers', { body }))
      onClose()
    },
    fieldOf: { email_taken: 'email' },
  })
  return (
    <FormDialog title="New customer" action="Add customer" submission={submission} onClose={onClose}>
      <Field label="Name" autoComplete="off" {...field('name')} />
      <EmailField {...field('email')} />
      <Field label="Phone" isOptional type="tel" autoComplete="off" {...field('phone')} />
      <Controller
        control={form.control}
        name="date_of_birth"
        render={({ field: { value, onChange, ...rest }, fieldState }) => (
          <DateField
            label="Date of birth"
            hint="Needed for age-restricted items."
            isOptional
            error={fieldState.error?.message}
            value={value ?? ''}
            onChange={(date) => onChange(date === '' ? null : date)}
            {...rest}
          />
        )}
      />
      <p className="small muted">The customer gets an email with a link to choose a password.</p>
    </FormDialog>
  )
}
