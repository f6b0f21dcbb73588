import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type RefObject, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../api.ts'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { Modal } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { Tile } from '../kit/tile.tsx'
import { countText } from './category-row.tsx'
import { NameFields } from './name-fields.tsx'
import { NamedFields } from './named.ts'
import { type AdminBrand, forgetCategories } from './queries.ts'

/** The brands by name, with how many products each has. */
export function BrandsTile({ brands }: { brands: readonly AdminBrand[] }) {
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
    await forgetCategories(queryClient)
    notify.success(`${name} removed`)
    list.current?.focus()
  }
  return (
    <Tile
      title="Brands"
      aside={
        <button type="button" className="btn quiet sm" onClick={(event) => open('new', event.currentTarget)}>
          <Plus className="ico s" aria-hidden />
          Add brand
        </button>
      }
    >
      {brands.length === 0 && <p className="muted">There are no brands yet.</p>}
      <ul className="cattree" ref={list} tabIndex={-1}>
        {brands.map((brand) => (
          <li key={brand.id} className="catrow">
            <span>
              <b>{brand.name}</b>
              <small className="muted">{countText(brand.product_count)}</small>
            </span>
            <span className="tools">
              <button
                type="button"
                className="iconbtn small"
                aria-label={`Edit ${brand.name}`}
                onClick={(event) => open(brand, event.currentTarget)}
              >
                <Pencil className="ico s" aria-hidden />
              </button>
              <ConfirmButton
                className="iconbtn small"
                title={`Remove ${brand.name}?`}
                text="You can only remove a brand without products."
                confirmText="Remove"
                onConfirm={() => remove(brand)}
                failure="The brand couldn’t be removed. Please try again."
              >
                <Trash2 className="ico s" aria-hidden />
                <span className="sr">Remove {brand.name}</span>
              </ConfirmButton>
            </span>
          </li>
        ))}
      </ul>
      {editing && (
        <BrandDialog brand={editing === 'new' ? undefined : editing} opener={opener} onClose={() => setEditing(null)} />
      )}
    </Tile>
  )
}

interface BrandDialogProps {
  /** The brand to change; without one it is added. */
  brand: AdminBrand | undefined
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

function BrandDialog({ brand, opener, onClose }: BrandDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(NamedFields),
    defaultValues: { name: brand?.name ?? '', slug: brand?.slug ?? '', description: brand?.description ?? '' },
  })
  const { onSubmit, failure, isSending } = useSubmit(
    form,
    async ({ name, slug, description }) => {
      const fields = { name, description, ...(slug !== '' && { slug }) }
      if (brand) {
        const body = { ...fields, updated_at: brand.updated_at }
        await api('PUT /admin/brands/:id', { params: { id: brand.id }, body })
      } else {
        await api('POST /admin/brands/', { body: fields })
      }
      await forgetCategories(queryClient)
      notify.success(brand ? 'Brand saved' : 'Brand added')
      onClose()
    },
    { name_taken: 'name', slug_taken: 'slug' },
  )
  const { register, formState } = form
  return (
    <Modal className="gate" opener={opener} onClose={onClose}>
      <form className="stack" noValidate onSubmit={onSubmit}>
        <Dialog.Title className="h3 pr-8">{brand ? `Edit ${brand.name}` : 'New brand'}</Dialog.Title>
        <FailureNotice failure={failure} />
        <NameFields register={(name) => register(name)} errorOf={(name) => formState.errors[name]?.message} />
        <div className="row wrapx">
          <SubmitButton isSending={isSending} sending="Saving">
            Save
          </SubmitButton>
          <Dialog.Close className="btn quiet">Cancel</Dialog.Close>
        </div>
      </form>
    </Modal>
  )
}
