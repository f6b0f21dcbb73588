import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Card } from '../kit/card.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { usePermissions } from '../use-permissions.ts'
import { NewPageDialog } from './new-page-dialog.tsx'
import { type ContentSummary, contentListQuery, editorPath } from './queries.ts'
import './storefront.css'

export const meta = unindexedPage('Storefront')

/** What staff can write for visitors. */
export default function StorefrontPage() {
  const isPermitted = usePermissions()
  const isOpenToRole = ({ type }: ContentSummary) => type !== 'branding' || isPermitted('settings.write')
  return (
    <>
      <PageTop
        title="Storefront"
        actions={
          <DialogButton className="button primary" dialog={(close) => <NewPageDialog onClose={close} />}>
            <Plus className="icon icon-small" aria-hidden />
            New page
          </DialogButton>
        }
      />
      <LoadState result={useQuery(contentListQuery)} what="pages">
        {({ items }) => (
          <Card title="Pages">
            <ul className="content-list">
              {items.filter(isOpenToRole).map((item) => (
                <ContentRow key={item.key} item={item} />
              ))}
            </ul>
          </Card>
        )}
      </LoadState>
    </>
  )
}

function ContentRow({ item }: { item: ContentSummary }) {
  const { key, title, path, has_draft, published, scheduled, is_built_in } = item
  return (
    <li>
      <span>
        <Link className="link" to={editorPath(key)}>
          <b>{title}</b>
        </Link>
        <span className="block small muted">{path}</span>
      </span>
      <span className="small muted">
        {published?.author ? (
          <>
            Version {published.number}, {published.author}, <DateTime at={published.publish_at} />
          </>
        ) : (
          is_built_in && 'As delivered with the shop'
        )}
      </span>
      <span className="hstack wrapping">
        {scheduled && (
          <StatusPill tone="info">
            Scheduled for <DateTime at={scheduled.publish_at} />
          </StatusPill>
        )}
        {has_draft && <StatusPill tone="warn">Draft</StatusPill>}
        {(published || is_built_in) && <StatusPill tone="ok">Published</StatusPill>}
      </span>
    </li>
  )
}
