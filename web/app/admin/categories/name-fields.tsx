import { useFormContext } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import type { NamedFields } from './named.ts'

/** The name, slug and description fields of a category or brand, in the form around them. */
export function NameFields() {
  const { register, formState } = useFormContext<NamedFields>()
  const { name, slug, description } = formState.errors
  return (
    <>
      <Field label="Name" maxLength={100} autoComplete="off" error={name?.message} {...register('name')} />
      <Field
        label="Address"
        isOptional
        spellCheck={false}
        autoComplete="off"
        hint="Lowercase letters, digits and hyphens. Leave blank to use the name."
        error={slug?.message}
        {...register('slug')}
      />
      <TextAreaField
        label="Description"
        isOptional
        limit={1000}
        rows={3}
        error={description?.message}
        {...register('description')}
      />
    </>
  )
}
