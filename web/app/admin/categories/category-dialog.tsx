import { zodResolver } from '@hookform/resolvers/zod'
import type { Answer } from '@shop/contract/client.ts'
import { CATEGORY_FIELDS } from '@shop/contract/fields/taxonomy.fields.ts'
import { fieldSchemas, initialValues } from '@shop/contract/lib/record-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useSubmit } from '../../forms/use-submit.ts'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { SelectField } from '../kit/fields/select-field.tsx'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { RecordInputs } from '../kit/form/record-input.tsx'
import { sentValues, slugInput, typedValues } from '../kit/form/record-values.ts'
import { toBranches } from './category-order.ts'
import { invalidateCategories } from './mutations.ts'
import type { AdminCategory } from './queries.ts'

/** The subject of the dialog: a new category under a parent, or one to edit or to move. */
export type CategoryDraft =
  | { kind: 'new'; parent_id: number | null }
  | { kind: 'edit' | 'move'; category: AdminCategory }

type Added = Answer<'POST /admin/categories/'>

interface CategoryDialogProps {
  draft: CategoryDraft
  categories: readonly AdminCategory[]
  /** Called with the added category. */
  onAdded?: (category: Added) => void
  onClose: () => void
}

// The tree changes the position.
const { position: _, ...FIELDS } = CATEGORY_FIELDS

/** The contract's rules; an empty slug is derived from the name. */
const CategoryValues = z.object({ ...fieldSchemas(FIELDS, 'write'), slug: slugInput, parent_id: z.string() })

/** Adds a category, edits it, or moves it under another parent. */
export function CategoryDialog({ draft, categories, onAdded, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient()
  const known = draft.kind === 'new' ? undefined : draft.category
  const initial = draft.kind === 'new' ? { ...initialValues(FIELDS), parent_id: draft.parent_id } : draft.category
  const form = useForm({
    resolver: zodResolver(CategoryValues),
    defaultValues: typedValues(FIELDS, initial),
  })
  const submission = useSubmit(
    form,
    async (values) => {
      const { slug, ...sent } = sentValues(FIELDS, values)
      const fields = { ...sent, ...(slug !== '' && { slug }) }
      if (known) {
        const body = { ...fields, updated_at: known.updated_at }
        await api('PUT /admin/categories/:id', { params: { id: known.id }, body })
      } else {
        const added = await api('POST /admin/categories/', { body: fields })
        onAdded?.(added)
      }
      await invalidateCategories(queryClient)
      notify.success(known ? 'Category saved' : 'Category added')
      onClose()
    },
    { name_taken: 'name', slug_taken: 'slug' },
  )
  const { register, formState } = form
  const hasChildren = known !== undefined && categories.some(({ parent_id }) => parent_id === known.id)
  return (
    <FormProvider {...form}>
      <FormDialog title={titleOf(draft)} action="Save" submission={submission} onClose={onClose}>
        {draft.kind !== 'move' && <RecordInputs fields={FIELDS} group="text" autoComplete="off" spellCheck={false} />}
        <SelectField
          label={FIELDS.parent_id.label}
          hint={hasChildren ? 'It has subcategories, so it must stay at the top level. Move those first.' : undefined}
          error={formState.errors.parent_id?.message}
          {...register('parent_id')}
          options={[
            { value: '', label: 'Top level' },
            ...toBranches(categories)
              .filter(({ category }) => category.id !== known?.id)
              .map(({ category }) => ({ value: category.id, label: category.name, disabled: hasChildren })),
          ]}
        />
      </FormDialog>
    </FormProvider>
  )
}

function titleOf(draft: CategoryDraft): string {
  if (draft.kind === 'new') return draft.parent_id === null ? 'New category' : 'New subcategory'
  return draft.kind === 'move' ? `Move ${draft.category.name}` : `Edit ${draft.category.name}`
}
