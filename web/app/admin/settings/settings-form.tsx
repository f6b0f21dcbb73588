import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { Card } from '../kit/card.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useAdminForm } from '../kit/form/use-admin-form.ts'
import { PageTop } from '../kit/page-top.tsx'
import { GoingLiveProgress } from './going-live-progress.tsx'
import { useSaveSettings } from './mutations.ts'
import {
  type AdminSettings,
  adminSettingsQuery,
  checklistQuery,
  SettingsRules,
  type SettingsValues,
  toSettingsValues,
} from './queries.ts'
import { SellingCards } from './selling-cards.tsx'
import { ShopCards } from './shop-cards.tsx'

/** All settings in one form. A setting's name in the address's hash focuses its field. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const queryClient = useQueryClient()
  const save = useSaveSettings()
  const admin = useAdminForm<SettingsValues, AdminSettings>({
    schema: SettingsRules,
    values: toSettingsValues(settings),
    save,
    valuesOf: toSettingsValues,
    savedText: 'Settings saved',
    reload: async () => toSettingsValues(await queryClient.fetchQuery({ ...adminSettingsQuery, staleTime: 0 })),
  })
  const { hash } = useLocation()
  useEffect(() => document.getElementsByName(hash.slice(1))[0]?.focus(), [hash])
  return (
    <FormProvider {...admin.form}>
      <form onSubmit={admin.onSubmit} noValidate>
        <PageTop title="Settings" actions={<SaveBar admin={admin} />} />
        <FormErrors admin={admin} />
        <div className="two-columns align-start">
          <div className="tiles">
            <ShopCards />
            <SellingCards />
          </div>
          <div className="tiles">
            <GoingLiveCard />
            <RedirectsCard />
          </div>
        </div>
        {admin.guard}
      </form>
    </FormProvider>
  )
}

/** Links from the settings to the checklist, with its progress. */
function GoingLiveCard() {
  const { data } = useQuery(checklistQuery)
  return (
    <Card title="Going live">
      {data && <GoingLiveProgress steps={data.items} />}
      <Link className="button quiet small mt-3" to="/admin/settings/going-live">
        See the checklist
      </Link>
    </Card>
  )
}

/** Links from the settings to the redirects. */
function RedirectsCard() {
  return (
    <Card title="Redirects">
      <p className="muted">Where addresses of a former shop, and pages that are gone, lead.</p>
      <Link className="button quiet small mt-3" to="/admin/settings/redirects">
        Manage redirects
      </Link>
    </Card>
  )
}
