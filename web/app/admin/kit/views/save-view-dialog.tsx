import { SavedViewForm, type ViewedList } from '@shop/contract/admin/lists/saved-views.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { Field } from '../../../forms/field.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { notify } from '../../../ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { savedViewsQuery, saveView } from './queries.ts'

interface SaveViewDialogProps {
  list: ViewedList
  query: string
  onClose: () => void
}

/** Saves the filters of a list under a name. */
export function SaveViewDialog({ list, query, onClose }: SaveViewDialogProps) {
  const queryClient = useQueryClient()
  const { form, field, submission } = useSchemaForm({
    schema: SavedViewForm.pick({ name: true, is_shared: true }),
    defaultValues: { name: '', is_shared: false },
    send: async (values) => {
      await saveView({ ...values, list, query })
      await queryClient.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey })
      notify.success('View saved')
      onClose()
    },
  })
  return (
    <FormDialog title="Save view" action="Save view" submission={submission} onClose={onClose}>
      <Field
        label="Name"
        hint="A view of yours with the same name is replaced."
        autoComplete="off"
        {...field('name')}
      />
      <Checkbox {...form.register('is_shared')}>Show it to all staff who may read this list</Checkbox>
    </FormDialog>
  )
}
