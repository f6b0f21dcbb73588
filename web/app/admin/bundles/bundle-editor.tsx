import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { FormProvider } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { notify } from '../../ui/toast.ts'
import { FieldCard } from '../kit/card.tsx'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { RecordInput, RecordInputs } from '../kit/form/record-input.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useRecordForm } from '../kit/form/use-record-form.ts'
import { PageTop } from '../kit/page-top.tsx'
import { bundlePath } from './bundle-columns.tsx'
import { BundleItemsCard } from './bundle-items-card.tsx'
import { BundleValues, NEW_BUNDLE, toBundleBody, toBundleValues } from './bundle-values.ts'
import { ImagesCard } from './images-card.tsx'
import { archiveBundle, invalidateBundles, saveBundle } from './mutations.ts'
import { PriceCard } from './price-card.tsx'
import { type AdminBundle, adminBundleQuery } from './queries.ts'

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

  async function archive(id: number) {
    await archiveBundle(id)
    notify.success('Bundle archived')
    invalidateBundles(queryClient)
    await navigate('/admin/bundles')
  }
  return (
    <FormProvider {...admin.form}>
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
            <FieldCard title="Text">
              <RecordInput fields={BUNDLE_FIELDS} name="name" />
              <RecordInput fields={BUNDLE_FIELDS} name="short_description" />
              <RecordInputs fields={BUNDLE_FIELDS} group="text" without={['name', 'short_description']} />
            </FieldCard>
            <ImagesCard admin={admin} />
          </div>
          <div className="tiles">
            <PriceCard admin={admin} />
            <FieldCard title="In the shop">
              <RecordInput fields={BUNDLE_FIELDS} name="status" />
              <RecordInput
                fields={BUNDLE_FIELDS}
                name="slug"
                hint={stored && 'Old links keep working if you change it.'}
                isOptional={!stored}
              />
              <RecordInputs fields={BUNDLE_FIELDS} group="shop" without={['status', 'slug']} />
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
            </FieldCard>
          </div>
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}
