import { useFormContext, useWatch } from 'react-hook-form'
import type { ProductValues } from '../editor/product.values.ts'
import { useFieldError, useHint } from '../editor/product-findings.tsx'
import type { FactField } from './facts.kinds.ts'
import { ProductChips } from './product-chips.tsx'

/** A fact that names products of the shop. */
export function FactProducts({ fact: { name, label, hint } }: { fact: FactField }) {
  const { control, setValue } = useFormContext<ProductValues>()
  const path = `compliance.${name}` as const
  const value = useWatch({ control, name: path })
  return (
    <ProductChips
      label={label}
      hint={useHint(path, hint)}
      error={useFieldError(path)}
      ids={Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []}
      onChange={(next) => setValue(path, next, { shouldDirty: true })}
    />
  )
}
