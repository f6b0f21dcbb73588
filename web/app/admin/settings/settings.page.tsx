import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import { adminSettingsQuery, checklistQuery } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import '../going-live/going-live.css'
import './settings.css'

export const meta = unindexedPage('Settings')

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
