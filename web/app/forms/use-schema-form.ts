import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useSubmit } from './use-submit.ts'

interface SchemaFormOptions<Values extends FieldValues, Sent> {
  /** Validates the typed values, usually by the contract, and converts them to those that are sent. */
  schema: z.ZodType<Sent, Values>
  defaultValues?: DefaultValues<Values>
  /** Sends the values, one request at a time. */
  send: (values: Sent) => Promise<unknown>
  /** The field for a problem code: { email_taken: 'email' }. */
  fieldOf?: Partial<Record<string, Path<Values>>>
  /** When the fields are validated; by default when the form is sent. */
  mode?: 'onTouched'
}

/** A form whose values a schema validates. `field` returns the props of the field with a name, with its error. */
export function useSchemaForm<Values extends FieldValues, Sent>(options: SchemaFormOptions<Values, Sent>) {
  const { schema, defaultValues, send, fieldOf, mode = 'onSubmit' } = options
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(schema),
    mode,
    ...(defaultValues && { defaultValues }),
  })
  const submission = useSubmit(form, send, fieldOf)
  const field = <Name extends Path<Values>>(name: Name, registration?: RegisterOptions<Values, Name>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, registration),
  })
  return { form, field, ...submission, submission }
}
