import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { BrandDialog } from './brand-dialog.tsx'
import { countText } from './category-row.tsx'
import { invalidateCategories } from './mutations.ts'
import type { AdminBrand } from './queries.ts'

/** The brands by name, with their product counts. */
export function BrandsCard({ brands }: { brands: readonly AdminBrand[] }) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<AdminBrand | 'new' | null>(null)
  const opener = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const open = (brand: AdminBrand | 'new', by: HTMLElement) => {
    opener.current = by
    setEditing(brand)
  }
  async function remove({ id, name }: AdminBrand) {
    await api('DELETE /admin/brands/:id', { params: { id } })
    await invalidateCategories(queryClient)
    notify.success(`${name} removed`)
    list.current?.focus()
  }
  return (
    <Card
      title="Brands"
      aside={
        <button type="button" className="button quiet small" onClick={(event) => open('new', event.currentTarget)}>
          <Plus className="icon icon-small" aria-hidden />
          Add brand
        </button>
      }
    >
      {brands.length === 0 && <p className="muted">There are no brands yet.</p>}
      <ul className="category-tree" ref={list} tabIndex={-1}>
        {brands.map((brand) => (
          <li key={brand.id} className="category-row">
            <span>
              <b>{brand.name}</b>
              <small className="muted">{countText(brand.product_count)}</small>
            </span>
            <span className="tools">
              <button
                type="button"
                className="icon-button compact"
                aria-label={`Edit ${brand.name}`}
                onClick={(event) => open(brand, event.currentTarget)}
              >
                <Pencil className="icon icon-small" aria-hidden />
              </button>
              <ConfirmButton
                className="icon-button compact"
                title={`Remove ${brand.name}?`}
                text="You can only remove a brand without products."
                confirmText="Remove"
                onConfirm={() => remove(brand)}
                failure="The brand couldn’t be removed. Please try again."
              >
                <Trash2 className="icon icon-small" aria-hidden />
                <span className="visually-hidden">Remove {brand.name}</span>
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
      {editing && (
        <BrandDialog brand={editing === 'new' ? undefined : editing} opener={opener} onClose={() => setEditing(null)} />
      )}
    </Card>
  )
}
