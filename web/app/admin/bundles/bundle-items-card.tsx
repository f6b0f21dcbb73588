import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { showError } from '../../lib/sentence-of.ts'
import { HiddenStatus } from '../../ui/states.tsx'
import { FieldCard } from '../kit/card.tsx'
import { Picker } from '../kit/fields/picker.tsx'
import type { AdminForm } from '../kit/form/use-admin-form.ts'
import { BundleItemRow } from './bundle-item-row.tsx'
import { type BundleItemValues, type BundleValues, toBundleItem } from './bundle-values.ts'
import { findProducts, itemProductQuery } from './queries.ts'

/** The items of the bundle: products found by name, each with its variation and quantity. */
export function BundleItemsCard({ admin }: { admin: AdminForm<BundleValues> }) {
  const queryClient = useQueryClient()
  const { control, formState } = admin.form
  const { field } = useController({ control, name: 'items' })
  const [announcement, setAnnouncement] = useState('')
  const parts = field.value
  const errors = formState.errors.items

  const change = (place: number, part: BundleItemValues) =>
    field.onChange(parts.map((one, at) => (at === place ? part : one)))

  /** Adds the first variation of the product that is not in the bundle yet. */
  async function add(productId: number) {
    try {
      const product = await queryClient.fetchQuery(itemProductQuery(productId))
      const free = product.variations.find(({ id }) => !parts.some((part) => part.variation_id === id))
      if (free) field.onChange([...parts, toBundleItem(product, free)])
      setAnnouncement(free ? `${product.name} added.` : `Every variant of ${product.name} is already in the bundle.`)
    } catch (error) {
      showError(error, 'The product couldn’t be added.')
    }
  }
  return (
    <FieldCard title="In the bundle">
      <Picker
        name="bundle-parts"
        label="Add a product"
        placeholder="Name or SKU"
        find={findProducts}
        onPick={({ id }) => void add(Number(id))}
        error={errors?.message ?? errors?.root?.message}
      />
      <HiddenStatus>{announcement}</HiddenStatus>
      {parts.length > 0 && (
        <ul className="bundleparts" aria-label="Parts">
          {parts.map((part, place) => (
            <BundleItemRow
              key={part.variation_id}
              part={part}
              taken={parts.map(({ variation_id }) => variation_id)}
              error={errors?.[place]?.quantity?.message ?? errors?.[place]?.variation_id?.message}
              onChange={(next) => change(place, next)}
              onRemove={() => {
                field.onChange(parts.filter((_, at) => at !== place))
                setAnnouncement(`${part.product_name} taken out.`)
              }}
            />
          ))}
        </ul>
      )}
    </FieldCard>
  )
}
