import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { Modal } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toast.ts'
import { DateTime } from '../kit/date-time.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { contentText } from './content-text.ts'
import { LineChanges } from './line-changes-list.tsx'
import { type ContentVersion, versionQuery, versionsQuery } from './queries.ts'
import type { AnyDraft } from './use-draft.ts'

interface VersionsDialogProps {
  draft: AnyDraft
  onClose: () => void
}

/** The versions of a page: compares one with the editor's text, and restores it as the draft. */
export function VersionsDialog({ draft, onClose }: VersionsDialogProps) {
  const { key } = draft.stored
  const [compared, setCompared] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function restore(number: number) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await draft.flush()
      draft.load(await api('POST /admin/content/:key/versions/:number/restore', { params: { key, number }, body: {} }))
      notify.success(`Version ${number} is now the draft`)
      onClose()
    } catch (error) {
      showError(error, 'The version couldn’t be restored.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal className="wide-dialog" title="Versions" onClose={onClose}>
      <LoadState result={useQuery(versionsQuery(key))} what="versions">
        {({ items }) => (
          <>
            {items.length === 0 && <p className="muted">Nothing has been published yet: visitors see the default.</p>}
            <ol className="content-versions">
              {items.map((version) => (
                <li key={version.number}>
                  <VersionFacts version={version} />
                  <span className="hstack wrapping">
                    <button
                      type="button"
                      className="button quiet small"
                      aria-expanded={compared === version.number}
                      onClick={() => setCompared(compared === version.number ? null : version.number)}
                    >
                      Compare
                      <span className="visually-hidden"> version {version.number}</span>
                    </button>
                    <button
                      type="button"
                      className="button quiet small"
                      aria-disabled={isBusy || undefined}
                      onClick={() => void restore(version.number)}
                    >
                      Restore as draft
                      <span className="visually-hidden">: version {version.number}</span>
                    </button>
                  </span>
                  {compared === version.number && <Comparison draft={draft} number={version.number} />}
                </li>
              ))}
            </ol>
          </>
        )}
      </LoadState>
    </Modal>
  )
}

const STATES = {
  scheduled: { tone: 'info', label: 'Scheduled' },
  published: { tone: 'ok', label: 'Live' },
  former: { tone: 'muted', label: 'Earlier' },
} as const

function VersionFacts({ version: { number, state, author, publish_at, note } }: { version: ContentVersion }) {
  const { tone, label } = STATES[state]
  return (
    <div>
      <span className="hstack wrapping">
        <b>Version {number}</b>
        <StatusPill tone={tone}>{label}</StatusPill>
      </span>
      <p className="small muted">
        {author ?? 'As delivered with the shop'}, <DateTime at={publish_at} />
      </p>
      {note !== '' && <p className="small">{note}</p>}
    </div>
  )
}

function Comparison({ draft, number }: { draft: AnyDraft; number: number }) {
  const result = useQuery(versionQuery(draft.stored.key, number))
  return (
    <LoadState result={result} what="version">
      {({ content }) => <LineChanges before={contentText(content)} after={contentText(draft.content)} />}
    </LoadState>
  )
}
