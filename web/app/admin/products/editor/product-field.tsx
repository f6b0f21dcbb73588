import type { ComponentProps, ReactNode } from 'react'
import { type Path, useController, useFormContext } from 'react-hook-form'
import { Field } from '../../../forms/field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { TextAreaField } from '../../kit/fields/text-area-field.tsx'
import type { ProductValues } from './product.values.ts'
import { useFieldError, useHint } from './product-findings.tsx'

interface FieldAt {
  path: Path<ProductValues>
  label: string
  hint?: ReactNode
  isOptional?: boolean
}
type Further<Component extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Component>, 'ref' | 'name'>

/** A single-line field of the product form, with its error and its compliance findings. */
export function ProductField({ path, hint, onBlur, ...props }: FieldAt & Further<'input'> & { inside?: ReactNode }) {
  const { register } = useFormContext<ProductValues>()
  return (
    <Field
      {...props}
      {...register(path, { ...(onBlur && { onBlur }) })}
      hint={useHint(path, hint)}
      error={useFieldError(path)}
    />
  )
}

/** The same with several lines. */
export function ProductText({ path, hint, ...props }: FieldAt & { limit?: number; rows?: number }) {
  const { register } = useFormContext<ProductValues>()
  return <TextAreaField {...props} {...register(path)} hint={useHint(path, hint)} error={useFieldError(path)} />
}

interface ProductSelectProps extends FieldAt {
  /** Shown at the right of the label. */
  aside?: ReactNode
  options: readonly { value: string | number; label: string }[]
}

/** The same as a select. The form stores the choice even before the options have loaded. */
export function ProductSelect({ path, hint, ...props }: ProductSelectProps) {
  const { control } = useFormContext<ProductValues>()
  const { field } = useController({ control, name: path })
  const value = typeof field.value === 'string' ? field.value : ''
  return <SelectField {...props} {...field} value={value} hint={useHint(path, hint)} error={useFieldError(path)} />
}
