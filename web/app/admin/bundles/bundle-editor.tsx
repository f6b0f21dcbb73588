import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Field } from '../../forms/field.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { MarkdownField } from '../kit/fields/markdown-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { PageTop } from '../kit/page-top.tsx'
import { bundlePath, STATUS_WORDS } from './bundle-columns.tsx'
import { BundleItemsCard } from './bundle-items-card.tsx'
import { BundleValues, NEW_BUNDLE, toBundleBody, toBundleValues } from './bundle-values.ts'
import { ImagesCard } from './images-card.tsx'
import { archiveBundle, invalidateBundles, saveBundle } from './mutations.ts'
import { PriceCard } from './price-card.tsx'
import { type AdminBundle, adminBundleQuery } from './queries.ts'

const STATUSES = Object.entries(STATUS_WORDS).map(([value, { word }]) => ({ value, label: word }))

/** Creates or edits a bundle: its items, its price compared with theirs, its text and its images. */
export function BundleEditor({ bundle }: { bundle?: AdminBundle }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { admin, stored } = useRecordForm<BundleValues, AdminBundle>({
    record: bundle,
    schema: BundleValues,
    empty: NEW_BUNDLE,
    valuesOf: toBundleValues,
    save: (values, seen) => saveBundle(toBundleBody(values), seen),
    fetch: (id) => queryClient.fetchQuery(adminBundleQuery(id)),
    remember: (saved) => {
      queryClient.setQueryData(adminBundleQuery(saved.id).queryKey, saved)
      invalidateBundles(queryClient)
    },
    pathOf: bundlePath,
    noun: 'Bundle',
    fieldOf: { slug_taken: 'slug' },
  })
  const { control, register, formState } = admin.form
  const { errors } = formState

  async function archive(id: number) {
    await archiveBundle(id)
    notify.success('Bundle archived')
    invalidateBundles(queryClient)
    await navigate('/admin/bundles')
  }
  return (
    <form onSubmit={admin.onSubmit} noValidate>
      <PageTop
        title={stored?.name ?? 'New bundle'}
        back={{ to: '/admin/bundles', label: 'Bundles' }}
        actions={
          <>
            {stored?.status === 'active' && (
              <a className="button quiet" href={`/bundle/${stored.id}`} target="_blank" rel="noopener">
                <ExternalLink className="icon icon-small" aria-hidden />
                View in shop
              </a>
            )}
            <SaveBar admin={admin} />
          </>
        }
      />
      <FormErrors admin={admin} />
      <div className="two-columns align-start">
        <div className="tiles">
          <BundleItemsCard admin={admin} />
          <Card title="Text">
            <div className="fieldstack">
              <Field label="Name" error={errors.name?.message} maxLength={200} {...register('name')} />
              <TextAreaField
                label="Summary"
                hint="Shown on the card and in search results."
                limit={500}
                rows={2}
                error={errors.short_description?.message}
                {...register('short_description')}
              />
              <Controller
                control={control}
                name="description"
                render={({ field, fieldState }) => (
                  <MarkdownField
                    label="Description"
                    hint="Markdown."
                    rows={10}
                    {...field}
                    error={fieldState.error?.message}
                  />
                )}
              />
            </div>
          </Card>
          <ImagesCard admin={admin} />
        </div>
        <div className="tiles">
          <PriceCard admin={admin} />
          <Card title="In the shop">
            <div className="fieldstack">
              <SelectField
                label="Status"
                hint="All items of a published bundle must be published."
                options={STATUSES}
                error={errors.status?.message}
                {...register('status')}
              />
              <Field
                label="Address"
                hint={stored ? 'Old links keep working if you change it.' : 'Leave blank to use the name.'}
                error={errors.slug?.message}
                isOptional={!stored}
                maxLength={120}
                {...register('slug')}
              />
              {stored && stored.status !== 'archived' && (
                <ConfirmButton
                  title={`Archive ${stored.name}?`}
                  text="Shoppers can’t buy it any more, and carts show it as unavailable. Past orders keep their details."
                  confirmText="Archive"
                  onConfirm={() => archive(stored.id)}
                  failure="The bundle couldn’t be archived."
                >
                  Archive bundle
                </ConfirmButton>
              )}
            </div>
          </Card>
        </div>
      </div>
      {admin.guard}
    </form>
  )
}
