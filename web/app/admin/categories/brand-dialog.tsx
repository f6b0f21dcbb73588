import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import type { RefObject } from 'react'
import { useForm } from 'react-hook-form'
import { FailureNotice } from '../../forms/failure-notice.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { api } from '../../lib/api.ts'
import { Modal } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { invalidateCategories } from './mutations.ts'
import { NameFields } from './name-fields.tsx'
import { NamedFields } from './named.ts'
import type { AdminBrand } from './queries.ts'

interface BrandDialogProps {
  /** The brand to change; undefined to add one. */
  brand: AdminBrand | undefined
  opener: RefObject<HTMLElement | null>
  /** Called with the added brand. */
  onAdded?: (brand: AdminBrand) => void
  onClose: () => void
}

/** Adds or changes a brand. */
export function BrandDialog({ brand, opener, onAdded, onClose }: BrandDialogProps) {
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
        const added = await api('POST /admin/brands/', { body: fields })
        onAdded?.(added)
      }
      await invalidateCategories(queryClient)
      notify.success(brand ? 'Brand saved' : 'Brand added')
      onClose()
    },
    { name_taken: 'name', slug_taken: 'slug' },
  )
  const { register, formState } = form
  return (
    <Modal className="gate" opener={opener} onClose={onClose}>
      <form className="stack" noValidate onSubmit={onSubmit}>
        <Dialog.Title className="subheading pr-8">{brand ? `Edit ${brand.name}` : 'New brand'}</Dialog.Title>
        <FailureNotice failure={failure} />
        <NameFields register={(name) => register(name)} errorOf={(name) => formState.errors[name]?.message} />
        <div className="hstack wrapping">
          <SubmitButton isSending={isSending} sending="Saving">
            Save
          </SubmitButton>
          <Dialog.Close className="button quiet">Cancel</Dialog.Close>
        </div>
      </form>
    </Modal>
  )
}
