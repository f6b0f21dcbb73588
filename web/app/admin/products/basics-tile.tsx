import { useQuery } from '@tanstack/react-query'
import type { FocusEvent } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { BrandDialog } from '../categories/brand-dialog.tsx'
import { adminBrandsQuery } from '../categories/queries.ts'
import { Card } from '../kit/card.tsx'
import { MarkdownField } from '../kit/fields/markdown-field.tsx'
import { AddChoice } from './add-choice.tsx'
import type { ProductValues } from './product.values.ts'
import { ProductField, ProductSelect, ProductText } from './product-field.tsx'
import { useHint } from './product-findings.tsx'
import { withSkus } from './variations.matrix.ts'
import { skuOfName } from './variations.sku.ts'

const NET_UNITS = [
  { value: '', label: 'No unit' },
  { value: 'ml', label: 'Millilitres' },
  { value: 'g', label: 'Grams' },
  { value: 'each', label: 'Pieces' },
]

/** What the product is called and what is said of it. */
export function BasicsTile() {
  const { control, getValues, setValue } = useFormContext<ProductValues>()
  const { data: brands = [] } = useQuery(adminBrandsQuery)
  const descriptionHint = useHint('description', 'Markdown: **bold**, lists, links.')

  /** A SKU nobody has thought of yet is made of the name, unless it is about to be typed; those of the variations follow it. */
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
    <Card title="Basics">
      <div className="fieldstack">
        <ProductField path="name" label="Name" autoComplete="off" onBlur={suggestSkus} />
        <div className="grid2">
          <ProductSelect
            path="brand_id"
            label="Brand"
            aside={
              <AddChoice label="New brand">
                {(opener, close) => (
                  <BrandDialog
                    brand={undefined}
                    opener={opener}
                    onAdded={({ id }) => setValue('brand_id', String(id), { shouldDirty: true })}
                    onClose={close}
                  />
                )}
              </AddChoice>
            }
            options={[{ value: '', label: 'No brand' }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <ProductField path="sku" label="SKU" autoComplete="off" spellCheck={false} onBlur={suggestSkus} />
        </div>
        <ProductText path="short_description" label="Short description" limit={500} rows={2} />
        <Controller
          control={control}
          name="description"
          render={({ field, fieldState }) => (
            <MarkdownField
              label="Description"
              rows={8}
              {...field}
              hint={descriptionHint}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className="grid2">
          <ProductField
            path="net_quantity"
            label="Net quantity"
            isOptional
            inputMode="decimal"
            hint="What one pack contains. Used for the price per 100 ml or 100 g."
          />
          <ProductSelect path="net_unit" label="Unit" options={NET_UNITS} />
        </div>
      </div>
    </Card>
  )
}
