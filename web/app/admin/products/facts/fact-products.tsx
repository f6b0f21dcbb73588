import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Picker } from '../../kit/fields/picker.tsx'
import type { ProductValues } from '../editor/product.values.ts'
import { useFieldError, useHint } from '../editor/product-findings.tsx'
import { adminProductQuery, findProducts } from '../queries.ts'
import type { FactField } from './facts.kinds.ts'

const FRESH_MS = 60_000

/** Chooses products of the shop by name. */
export function FactProducts({ fact: { name, label, hint } }: { fact: FactField }) {
  const { control, setValue } = useFormContext<ProductValues>()
  const path = `compliance.${name}` as const
  const value = useWatch({ control, name: path })
  const ids = Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
  const known = useQueries({
    queries: ids.map((id) => ({
      ...adminProductQuery(id),
      queryKey: ['admin', 'products', 'name', id],
      staleTime: FRESH_MS,
    })),
  })
  const change = (next: number[]) => setValue(path, next, { shouldDirty: true })
  return (
    <div className="fieldstack">
      <Picker
        name="products"
        label={label}
        hint={useHint(path, hint)}
        error={useFieldError(path)}
        find={async (text, signal) =>
          (await findProducts(text, signal)).map((row) => ({
            id: row.id,
            label: row.name,
            detail: row.sku,
            image_url: row.thumbnail_url,
          }))
        }
        onPick={({ id }) => change([...new Set([...ids, Number(id)])])}
      />
      {ids.length > 0 && (
        <ul className="hstack wrapping" aria-label={label}>
          {ids.map((id, place) => (
            <li key={id} className="chip">
              {known[place]?.data?.name ?? `Product ${id}`}
              <button
                type="button"
                className="chip-remove"
                aria-label={`Remove ${known[place]?.data?.name ?? `product ${id}`}`}
                onClick={() => change(ids.filter((one) => one !== id))}
              >
                <X className="icon icon-small" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
