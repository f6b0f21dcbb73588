import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
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
  const list = useRef<HTMLUListElement>(null)
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
        <DialogButton
          className="button quiet small"
          dialog={(close) => <BrandDialog brand={undefined} onClose={close} />}
        >
          <Plus className="icon icon-small" aria-hidden />
          Add brand
        </DialogButton>
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
              <DialogButton
                className="icon-button compact"
                aria-label={`Edit ${brand.name}`}
                dialog={(close) => <BrandDialog brand={brand} onClose={close} />}
              >
                <Pencil className="icon icon-small" aria-hidden />
              </DialogButton>
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
    </Card>
  )
}
