import { Field, type FieldProps } from './field.tsx'

/** An email field with the right keyboard and autofill, and without spelling correction. */
export function EmailField(props: Omit<FieldProps, 'label'>) {
  return (
    <Field
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
