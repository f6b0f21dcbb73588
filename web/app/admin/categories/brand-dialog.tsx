import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useSubmit } from '../../forms/use-submit.ts'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { invalidateCategories } from './mutations.ts'
import { NameFields } from './name-fields.tsx'
import { NamedFields } from './named.ts'
import type { AdminBrand } from './queries.ts'

interface BrandDialogProps {
  /** The brand to change; undefined to add one. */
  brand: AdminBrand | undefined
  /** Called with the added brand. */
  onAdded?: (brand: AdminBrand) => void
  onClose: () => void
}

/** Adds or changes a brand. */
export function BrandDialog({ brand, onAdded, onClose }: BrandDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(NamedFields),
    defaultValues: { name: brand?.name ?? '', slug: brand?.slug ?? '', description: brand?.description ?? '' },
  })
  const submission = useSubmit(
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
  return (
    <FormProvider {...form}>
      <FormDialog
        title={brand ? `Edit ${brand.name}` : 'New brand'}
        action="Save"
        submission={submission}
        onClose={onClose}
      >
        <NameFields />
      </FormDialog>
    </FormProvider>
  )
}
