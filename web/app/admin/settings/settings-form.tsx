import { useQueryClient } from '@tanstack/react-query'
import { FormFaults } from '../kit/form-faults.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { SaveBar } from '../kit/save-bar.tsx'
import { useAdminForm } from '../kit/use-admin-form.ts'
import { Checklist } from './checklist.tsx'
import {
  type AdminSettings,
  adminSettingsQuery,
  SettingsRules,
  type SettingsValues,
  useSaveSettings,
  valuesOf,
} from './queries.ts'
import { SellingTiles } from './selling-tiles.tsx'
import { ShopTiles } from './shop-tiles.tsx'

/** Every setting in one form, beside what is still to do before the shop goes live. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const queryClient = useQueryClient()
  const save = useSaveSettings()
  const admin = useAdminForm<SettingsValues, AdminSettings>({
    schema: SettingsRules,
    values: valuesOf(settings),
    save,
    valuesOf,
    savedText: 'Settings saved',
    reload: async () => valuesOf(await queryClient.fetchQuery({ ...adminSettingsQuery, staleTime: 0 })),
  })
  return (
    <form onSubmit={admin.onSubmit} noValidate>
      <PageTop title="Settings" actions={<SaveBar admin={admin} />} />
      <FormFaults admin={admin} />
      <div className="cols2 top">
        <div className="tiles">
          <ShopTiles form={admin.form} />
          <SellingTiles form={admin.form} />
        </div>
        <div className="tiles">
          <Checklist />
        </div>
      </div>
      {admin.guard}
    </form>
  )
}
