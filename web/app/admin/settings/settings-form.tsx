import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { SaveBar } from '../kit/form/save-bar.tsx'
import { useAdminForm } from '../kit/form/use-admin-form.ts'
import { PageTop } from '../kit/page-top.tsx'
import { GoingLiveCard } from './going-live-card.tsx'
import { useSaveSettings } from './mutations.ts'
import {
  type AdminSettings,
  adminSettingsQuery,
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
    <form onSubmit={admin.onSubmit} noValidate>
      <PageTop title="Settings" actions={<SaveBar admin={admin} />} />
      <FormErrors admin={admin} />
      <div className="two-columns align-start">
        <div className="tiles">
          <ShopCards form={admin.form} />
          <SellingCards form={admin.form} />
        </div>
        <div className="tiles">
          <GoingLiveCard />
        </div>
      </div>
      {admin.guard}
    </form>
  )
}
