import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picker } from '../../kit/fields/picker.tsx'
import { adminProductQuery, findProducts } from '../queries.ts'

const FRESH_MS = 60_000

interface ProductChipsProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  ids: readonly number[]
  onChange: (ids: number[]) => void
  /** The product that is edited, which cannot be chosen. */
  exceptId?: number | undefined
}

/** Chooses products of the shop by name. */
export function ProductChips({ label, hint, error, ids, onChange, exceptId }: ProductChipsProps) {
  const known = useQueries({
    queries: ids.map((id) => ({
      ...adminProductQuery(id),
      queryKey: ['admin', 'products', 'name', id],
      staleTime: FRESH_MS,
    })),
  })
  return (
    <div className="fieldstack">
      <Picker
        name="products"
        label={label}
        hint={hint}
        error={error}
        find={async (text, signal) =>
          (await findProducts(text, signal))
            .filter(({ id }) => id !== exceptId)
            .map((row) => ({ id: row.id, label: row.name, detail: row.sku, image_url: row.thumbnail_url }))
        }
        onPick={({ id }) => onChange([...new Set([...ids, Number(id)])])}
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
                onClick={() => onChange(ids.filter((one) => one !== id))}
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
