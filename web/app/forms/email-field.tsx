import { Field, type FieldProps } from './field.tsx'

/** A field for an email: the right keyboard, known to password managers, and nobody corrects its spelling. */
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
