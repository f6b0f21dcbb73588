import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { useQuery } from '@tanstack/react-query'
import type { FocusEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { BrandDialog } from '../../categories/brand-dialog.tsx'
import { adminBrandsQuery } from '../../categories/queries.ts'
import { FieldCard } from '../../kit/card.tsx'
import { withSkus } from '../variations/variations.matrix.ts'
import { skuOfName } from '../variations/variations.sku.ts'
import { FurtherInputs, PlainInput } from './plain-input.tsx'
import type { ProductValues } from './product.values.ts'
import { ProductSelect } from './product-field.tsx'

/** The fields that the card places individually. */
const PLACED = ['name', 'brand_id', 'sku', 'short_description', 'description', 'net_quantity', 'net_unit'] as const

/** The product's name, brand, SKU and descriptions. */
export function BasicsCard() {
  const { getValues, setValue } = useFormContext<ProductValues>()
  const { data: brands = [] } = useQuery(adminBrandsQuery)

  /** Suggests a SKU from the name if it is empty and not about to be typed; variations' SKUs are derived from it. */
  function suggestSkus(event: FocusEvent) {
    const next = event.relatedTarget
    if (next instanceof HTMLInputElement && next.name === 'sku') return
    if (getValues('sku').trim() === '') setValue('sku', skuOfName(getValues('name')), { shouldDirty: true })
    const { options, variations, parked, sku } = getValues()
    const named = withSkus({ options, variations, parked }, sku)
    for (const [place, row] of named.variations.entries()) {
      if (row.sku !== variations[place]?.sku) setValue(`variations.${place}.sku`, row.sku, { shouldDirty: true })
    }
  }
  return (
    <FieldCard title="Basics">
      <PlainInput name="name" autoComplete="off" onBlur={suggestSkus} />
      <div className="field-pair">
        <ProductSelect
          path="brand_id"
          label={PRODUCT_FIELDS.brand_id.label}
          aside={
            <DialogButton
              className="link small -my-1 min-h-6"
              dialog={(close) => (
                <BrandDialog
                  brand={undefined}
                  onAdded={({ id }) => setValue('brand_id', String(id), { shouldDirty: true })}
                  onClose={close}
                />
              )}
            >
              New brand
            </DialogButton>
          }
          options={[{ value: '', label: 'No brand' }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <PlainInput name="sku" autoComplete="off" spellCheck={false} onBlur={suggestSkus} />
      </div>
      <PlainInput name="short_description" />
      <PlainInput name="description" />
      <div className="field-pair">
        <PlainInput name="net_quantity" />
        <PlainInput name="net_unit" />
      </div>
      <FurtherInputs group="basics" without={PLACED} />
    </FieldCard>
  )
}
