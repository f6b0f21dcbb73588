import { Outlet } from 'react-router'
import { AdminOnly } from '../admin/admin-only.tsx'
import { AdminRail } from '../admin/admin-rail.tsx'
import { CodeFirst } from '../admin/code-first.tsx'
import { Permitted } from '../admin/permitted.tsx'
import { unindexedPage } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import '../admin/admin.css'
import '../admin/kit/table/table.css'
import '../admin/kit/table/list.css'
import '../admin/kit/form/form.css'

export const meta = unindexedPage('Admin')

/** Lists have as many addresses as searches, so caching them would be useless. */
export const headers = () => ({ 'cache-control': 'no-store' })

/** The admin area: one screen, with its tabs at the left. */
export default function AdminPage() {
  return (
    <AdminOnly>
      {() => (
        <CodeFirst>
          <div className="admin">
            <AdminRail />
            <main id="main" className="work">
              <Permitted>
                <Outlet />
              </Permitted>
            </main>
          </div>
        </CodeFirst>
      )}
    </AdminOnly>
  )
}

export const ErrorBoundary = ErrorPage
