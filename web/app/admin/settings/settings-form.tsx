import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { FormFaults } from '../kit/form-faults.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { SaveBar } from '../kit/save-bar.tsx'
import { useAdminForm } from '../kit/use-admin-form.ts'
import { GoingLiveTile } from './going-live-tile.tsx'
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

/** Every setting in one form. The name of a setting after # in the address brings the focus to its field. */
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
  const { hash } = useLocation()
  useEffect(() => document.getElementsByName(hash.slice(1))[0]?.focus(), [hash])
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
          <GoingLiveTile />
        </div>
      </div>
      {admin.guard}
    </form>
  )
}
