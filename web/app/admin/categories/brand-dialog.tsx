import { zodResolver } from '@hookform/resolvers/zod'
import { BRAND_FIELD_NAMES, BRAND_FIELDS } from '@shop/contract/fields/taxonomy.fields.ts'
import { fieldSchemas, initialValues, pick } from '@shop/contract/lib/record-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useSubmit } from '../../forms/use-submit.ts'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { RecordInputs } from '../kit/form/record-input.tsx'
import { slugInput } from '../kit/form/record-values.ts'
import { invalidateCategories } from './mutations.ts'
import type { AdminBrand } from './queries.ts'

interface BrandDialogProps {
  /** The brand to change; undefined to add one. */
  brand: AdminBrand | undefined
  /** Called with the added brand. */
  onAdded?: (brand: AdminBrand) => void
  onClose: () => void
}

/** The contract's rules; an empty slug is derived from the name. */
const BrandValues = z.object({ ...fieldSchemas(BRAND_FIELDS, 'write'), slug: slugInput })

/** Adds or changes a brand. */
export function BrandDialog({ brand, onAdded, onClose }: BrandDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(BrandValues),
    defaultValues: brand ? pick(brand, BRAND_FIELD_NAMES) : initialValues(BRAND_FIELDS),
  })
  const submission = useSubmit(
    form,
    async ({ slug, ...values }) => {
      const fields = { ...values, ...(slug !== '' && { slug }) }
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
        <RecordInputs fields={BRAND_FIELDS} group="text" autoComplete="off" spellCheck={false} />
      </FormDialog>
    </FormProvider>
  )
}
