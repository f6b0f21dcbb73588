import type { UseFormRegister } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import type { NamedFields } from './named.ts'

interface NameFieldsProps {
  /** Registers the fields with their form. */
  register: (name: keyof NamedFields) => ReturnType<UseFormRegister<NamedFields>>
  errorOf: (name: keyof NamedFields) => string | undefined
}

/** The name, slug and description fields of a category or brand. */
export function NameFields({ register, errorOf }: NameFieldsProps) {
  return (
    <>
      <Field label="Name" maxLength={100} autoComplete="off" error={errorOf('name')} {...register('name')} />
      <Field
        label="Address"
        isOptional
        spellCheck={false}
        autoComplete="off"
        hint="Lowercase letters, digits and hyphens. Leave blank to use the name."
        error={errorOf('slug')}
        {...register('slug')}
      />
      <TextAreaField
        label="Description"
        isOptional
        limit={1000}
        rows={3}
        error={errorOf('description')}
        {...register('description')}
      />
    </>
  )
}
