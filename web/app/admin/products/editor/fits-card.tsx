import { useFormContext, useWatch } from 'react-hook-form'
import { FieldCard } from '../../kit/card.tsx'
import { ProductChips } from '../facts/product-chips.tsx'
import type { ProductValues } from './product.values.ts'
import { useFieldError } from './product-findings.tsx'

/** The products that fit this one: kits, tanks, coils, pods, shots. */
export function FitsCard({ productId }: { productId: number | undefined }) {
  const { control, setValue } = useFormContext<ProductValues>()
  const ids = useWatch({ control, name: 'fitting_ids' })
  return (
    <FieldCard title="What it fits">
      <ProductChips
        label="Products that fit it"
        hint="Coils and pods for a kit, kits for a coil, shots for a shortfill. Both pages show it, and the cart warns about parts that don’t fit."
        error={useFieldError('fitting_ids')}
        ids={ids}
        exceptId={productId}
        onChange={(next) => setValue('fitting_ids', next, { shouldDirty: true })}
      />
    </FieldCard>
  )
}
