import { ApiKeyForm } from '@shop/contract/integrations/api-keys.ts'
import { API_KEY_ROLE_NAMES, STAFF_ROLES } from '@shop/contract/permissions.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Field } from '../../forms/field.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { OneTimeSecret } from '../kit/one-time-secret.tsx'
import { ProofFields, useProofSchema } from '../users/proof-fields.tsx'
import { useCreateApiKey } from './mutations.ts'
import type { NewApiKey } from './queries.ts'

const ROLES = API_KEY_ROLE_NAMES.map((value) => ({ value, label: STAFF_ROLES[value].label }))

/** Creates an API key, then shows it once. */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<NewApiKey | null>(null)
  return created ? (
    <OneTimeSecret
      title={`The key of ${created.name}`}
      text="Copy it now. We store only a digest of it, so nobody can show it again."
      secret={created.key}
      what="API key"
      onClose={onClose}
    />
  ) : (
    <CreateKey onCreated={setCreated} onClose={onClose} />
  )
}

interface CreateKeyProps {
  onCreated: (key: NewApiKey) => void
  onClose: () => void
}

function CreateKey({ onCreated, onClose }: CreateKeyProps) {
  const { mutateAsync } = useCreateApiKey()
  const { form, field, submission } = useSchemaForm({
    schema: useProofSchema().extend({
      name: ApiKeyForm.shape.name,
      role: ApiKeyForm.shape.role,
      expires_on: z.string(),
    }),
    defaultValues: { name: '', role: 'read_only', expires_on: '', current_password: '' },
    send: async ({ expires_on, ...values }) =>
      onCreated(await mutateAsync({ ...values, expires_on: expires_on === '' ? null : expires_on })),
  })
  const role = useWatch({ control: form.control, name: 'role' })
  return (
    <FormDialog title="New API key" action="Create key" sending="Creating" submission={submission} onClose={onClose}>
      <Field
        label="Name"
        hint="The program that uses it. The audit log shows it."
        autoComplete="off"
        {...field('name')}
      />
      <SelectField label="Role" options={ROLES} hint={STAFF_ROLES[role].text} {...field('role')} />
      <Field
        label="Last day"
        hint="Leave blank for a key that doesn’t expire."
        isOptional
        type="date"
        {...field('expires_on')}
      />
      <ProofFields field={field} />
    </FormDialog>
  )
}
