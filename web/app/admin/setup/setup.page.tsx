import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { AdminOnly } from '../admin-only.tsx'
import { CodeFirst } from '../code-first.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { Permitted } from '../permitted.tsx'
import { adminSettingsQuery } from '../settings/queries.ts'
import { setupQuery } from './queries.ts'
import { SetupScreen } from './setup-screen.tsx'
import { SETUP_STEPS } from './steps.ts'
import '../admin.css'
import '../kit/form/form.css'
import '../settings/settings.css'
import './setup.css'

export const meta = unindexedPage('Set up your shop')
export const headers = () => ({ 'cache-control': 'no-store' })

/** The guided setup: one question a screen, at the first open step unless the address names another. */
export default function SetupPage() {
  return (
    <AdminOnly>
      {() => (
        <CodeFirst>
          <Permitted>
            <Steps />
          </Permitted>
        </CodeFirst>
      )}
    </AdminOnly>
  )
}

function Steps() {
  const [query] = useSearchParams()
  const settings = useQuery(adminSettingsQuery)
  const setup = useQuery({ ...setupQuery, staleTime: 0 })
  return (
    <LoadState result={settings} what="settings" after={[setup]}>
      {(values) => (
        <LoadState result={setup} what="setup">
          {({ steps }) => {
            const done = steps.flatMap(({ key, is_done }) => (is_done ? key : []))
            const asked = SETUP_STEPS.findIndex(({ key }) => key === query.get('step'))
            const open = SETUP_STEPS.findIndex(({ key }) => !done.includes(key))
            return <SetupScreen index={asked >= 0 ? asked : Math.max(0, open)} done={done} settings={values} />
          }}
        </LoadState>
      )}
    </LoadState>
  )
}
