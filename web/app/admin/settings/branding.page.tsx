import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { unindexedPage } from '../../seo/page-meta.ts'
import { FieldCard } from '../kit/card.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { RecordInputs } from '../kit/form/record-input.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { AccentPreview } from './accent-preview.tsx'
import { BrandImages } from './brand-images.tsx'
import { type AdminSettings, adminSettingsQuery } from './queries.ts'
import { useSettingsForm } from './use-settings-form.ts'
import './settings.css'

const BACK = { to: '/admin/settings', label: 'Settings' }

export const meta = unindexedPage('Branding')

/** The shop's logo, colours and fonts, with a preview of each theme. */
export default function BrandingPage() {
  const result = useQuery(adminSettingsQuery)
  return (
    <LoadState result={result} what="branding" back={BACK}>
      {(settings) => <BrandingForm settings={settings} />}
    </LoadState>
  )
}

function BrandingForm({ settings }: { settings: AdminSettings }) {
  const admin = useSettingsForm(settings, 'Branding saved')
  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <PageTop title="Branding" back={BACK} actions={<SaveBar admin={admin} />} />
        <FormErrors admin={admin} />
        <div className="two-columns align-start">
          <div className="tiles">
            <BrandImages settings={settings} />
            <FieldCard title="Colour and fonts">
              <RecordInputs fields={SETTINGS_FIELDS} group="brand" />
            </FieldCard>
          </div>
          <AccentPreview />
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}
