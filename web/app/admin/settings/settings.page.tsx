import { useQuery } from '@tanstack/react-query'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/settings.page'
import { adminSettingsQuery, checklistQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import './settings.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Settings')

/** The page of all settings, with a link to the checklist for going live. */
export default function SettingsPage() {
  const result = useQuery(adminSettingsQuery)
  const checklist = useQuery(checklistQuery)
  return (
    <LoadState result={result} what="settings" after={[checklist]}>
      {(settings) => <SettingsForm settings={settings} />}
    </LoadState>
  )
}
