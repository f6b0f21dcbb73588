import { zodResolver } from '@hookform/resolvers/zod'
import { NewPage } from '@shop/contract/admin/content.admin.ts'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Field } from '../../forms/field.tsx'
import { useSubmit } from '../../forms/use-submit.ts'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../kit/form/form-dialog.tsx'
import { editorPath } from './queries.ts'

/** Adds a page as a draft, and opens its editor. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(NewPage), defaultValues: { title: '', slug: '' } })
  const submission = useSubmit(
    form,
    async (values) => {
      const { key } = await api('POST /admin/content/', { body: values })
      onClose()
      await navigate(editorPath(key))
    },
    { slug_taken: 'slug' },
  )
  const { errors, dirtyFields } = form.formState
  return (
    <FormDialog title="New page" action="Create draft" submission={submission} onClose={onClose}>
      <Field
        label="Title"
        maxLength={80}
        error={errors.title?.message}
        {...form.register('title', {
          onChange: ({ target }) => {
            if (!dirtyFields.slug) form.setValue('slug', suggestSlug(String(target.value)))
          },
        })}
      />
      <Field
        label="Address"
        hint="After /pages/, such as gift-cards. It can’t be changed later."
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        error={errors.slug?.message}
        {...form.register('slug')}
      />
    </FormDialog>
  )
}

const suggestSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
