import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, History, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { useUnsavedGuard } from '../kit/form/use-unsaved-guard.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { CONTENT_KEY, contentQuery } from './queries.ts'
import type { AnyDraft } from './use-draft.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import './storefront.css'

interface EditorFrameProps {
  draft: AnyDraft
  title: string
  /** Default: the storefront. */
  back?: typeof STOREFRONT
  /** What publishing would change. */
  changes: ReactNode
  /** Further controls at the top. */
  actions?: ReactNode
  /** The fields. */
  children: ReactNode
  preview: ReactNode
}

const STOREFRONT = { to: '/admin/storefront', label: 'Storefront' }

/** What all editors share: the state of the draft, its versions, publication, and a preview beside the fields. */
export function EditorFrame(props: EditorFrameProps) {
  const { draft, title, back = STOREFRONT, changes, actions, children, preview } = props
  const { stored, status } = draft
  const guard = useUnsavedGuard(() => status !== 'saved')
  return (
    <>
      <PageTop
        title={title}
        back={back}
        actions={
          <div className="hstack wrapping">
            <DraftStatus draft={draft} />
            {actions}
            {(stored.published || stored.is_built_in) && (
              <a className="button quiet" href={stored.path} target="_blank" rel="noopener">
                <ExternalLink className="icon icon-small" aria-hidden />
                View
              </a>
            )}
            <DialogButton className="button quiet" dialog={(close) => <VersionsDialog draft={draft} onClose={close} />}>
              <History className="icon icon-small" aria-hidden />
              Versions
            </DialogButton>
            <DialogButton
              className="button primary"
              disabled={!stored.has_draft && status === 'saved'}
              dialog={(close) => <PublishDialog draft={draft} title={title} changes={changes} onClose={close} />}
            >
              Publish
            </DialogButton>
          </div>
        }
      />
      <DraftNotice draft={draft} />
      <ScheduleNotice draft={draft} />
      <div className="content-editor">
        <div className="tiles">
          {children}
          {stored.has_draft && <DiscardDraft draft={draft} />}
        </div>
        {preview}
      </div>
      {guard}
    </>
  )
}

const STATUS_TEXTS = {
  saved: 'Saved',
  changed: 'Changed',
  saving: 'Saving',
  invalid: 'Not saved',
  offline: 'Not saved',
  conflict: 'Not saved',
}

function DraftStatus({ draft: { stored, status } }: { draft: AnyDraft }) {
  return (
    <span className="hstack">
      {stored.has_draft ? (
        <StatusPill tone="warn">Draft</StatusPill>
      ) : (
        (stored.published || stored.is_built_in) && <StatusPill tone="ok">Published</StatusPill>
      )}
      <span className="small muted" role="status">
        {stored.has_draft || status !== 'saved' ? STATUS_TEXTS[status] : ''}
      </span>
    </span>
  )
}

function DraftNotice({ draft }: { draft: AnyDraft }) {
  const { failure, status, stored, load, keepMine } = draft
  const queryClient = useQueryClient()
  if (failure === null) return null
  const loadNew = () =>
    queryClient
      .fetchQuery(contentQuery(stored.key))
      .then(load)
      .catch((error: unknown) => showError(error, 'The new version couldn’t be loaded.'))
  return (
    <Notice kind="danger" icon={TriangleAlert} role="alert">
      <p>{failure}</p>
      {status === 'conflict' && (
        <span className="hstack wrapping mt-2">
          <button type="button" className="button quiet small" onClick={() => void loadNew()}>
            Load the new version
          </button>
          <button type="button" className="button quiet small" onClick={() => void keepMine()}>
            Replace it with mine
          </button>
        </span>
      )}
    </Notice>
  )
}

function ScheduleNotice({ draft: { stored, load, flush } }: { draft: AnyDraft }) {
  const queryClient = useQueryClient()
  if (!stored.scheduled) return null
  const { publish_at, number } = stored.scheduled
  return (
    <Notice>
      <p>
        Version {number} will be published on <DateTime at={publish_at} />.
      </p>
      <ConfirmButton
        title="Cancel the scheduled publication?"
        text={stored.has_draft ? 'Its text is removed; your present draft stays.' : 'Its text becomes the draft again.'}
        confirmText="Cancel publication"
        onConfirm={async () => {
          await flush()
          load(await api('DELETE /admin/content/:key/schedule', { params: { key: stored.key } }))
          await queryClient.invalidateQueries({ queryKey: CONTENT_KEY })
        }}
      >
        Cancel
      </ConfirmButton>
    </Notice>
  )
}

function DiscardDraft({ draft: { stored, load } }: { draft: AnyDraft }) {
  return (
    <ConfirmButton
      title="Discard the draft?"
      text={
        stored.published || stored.is_built_in
          ? 'The published version stays as it is.'
          : 'The page has no published version: it stays empty.'
      }
      confirmText="Discard"
      onConfirm={async () => {
        load(await api('DELETE /admin/content/:key/draft', { params: { key: stored.key } }))
        notify.success('Draft discarded')
      }}
    >
      Discard draft
    </ConfirmButton>
  )
}
