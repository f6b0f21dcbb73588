import { zodResolver } from '@hookform/resolvers/zod'
import { RedirectForm } from '@shop/contract/admin/redirects.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Field } from '../../forms/field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { notify } from '../../ui/toast.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { saveRedirect } from './mutations.ts'
import { type AdminRedirect, KEY } from './queries.ts'

interface RedirectDialogProps {
  /** The redirect to change; undefined to add one. */
  redirect?: AdminRedirect
  /** The old address of a redirect to add. */
  from?: string
  onAdded?: () => void
  onClose: () => void
}

/** Adds or changes a redirect. */
export function RedirectDialog({ redirect, from = '', onAdded, onClose }: RedirectDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(RedirectForm),
    defaultValues: { from_path: redirect?.from_path ?? from, to_path: redirect?.to_path ?? '' },
  })
  const submission = useSubmit(
    form,
    async (values) => {
      await saveRedirect(values, redirect)
      await queryClient.invalidateQueries({ queryKey: KEY })
      notify.success(redirect ? 'Redirect saved' : 'Redirect added')
      onAdded?.()
      onClose()
    },
    { from_taken: 'from_path' },
  )
  const { errors } = form.formState
  return (
    <FormDialog
      title={redirect ? 'Edit redirect' : 'New redirect'}
      action="Save"
      submission={submission}
      onClose={onClose}
    >
      <Field
        label="Old address"
        hint="Such as /pages/our-story. A page that exists is shown without a redirect."
        error={errors.from_path?.message}
        autoComplete="off"
        spellCheck={false}
        {...form.register('from_path')}
      />
      <Field
        label="New address"
        hint="A page of this shop, such as /about-us."
        error={errors.to_path?.message}
        autoComplete="off"
        spellCheck={false}
        {...form.register('to_path')}
      />
    </FormDialog>
  )
}
