import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import { invalidateAssistant, type Version } from './queries.ts'

interface VersionItemProps {
  version: Version
  publishedId: number
}

/** One version: how it compares with the one that was published when it was trained, and its button to publish it. */
export function VersionItem({ version, publishedId }: VersionItemProps) {
  const queryClient = useQueryClient()
  const { id, state, report, reason, created_by, created_at, published_at, is_published, row_count } = version
  const { tone, label } = stateOf(version)
  const name = report || state !== 'trained' ? `Version ${id}` : 'As shipped'
  const action = published_at === null ? 'Publish' : 'Restore'

  const publish = () =>
    api('POST /admin/assistant/versions/:id/publish', { params: { id }, body: { published_id: publishedId } })
      .then(() => notify.success(`${name} is published`))
      .finally(() => invalidateAssistant(queryClient))
  return (
    <li>
      <div className="hstack wrapping between">
        <span className="hstack wrapping">
          <b>{name}</b>
          <StatusPill tone={tone}>{label}</StatusPill>
        </span>
        {state === 'trained' && !is_published && (
          <ConfirmButton
            title={`${action} ${name.toLowerCase()}?`}
            text="Customers are answered with it from the next message on. You can restore the present version."
            confirmText={action}
            onConfirm={publish}
            failure="The version couldn’t be published. Please try again."
          >
            {action}
            <span className="visually-hidden"> {name}</span>
          </ConfirmButton>
        )}
      </div>
      <p className="small muted">
        <DateTime at={created_at} />
        {created_by !== null && `, ${created_by}`}, {row_count} {row_count === 1 ? 'row' : 'rows'} of yours
      </p>
      {reason !== '' && <p className="small">{reason}</p>}
      {report && (
        <p className="small">
          {writeScore('Safety sentences', report.guards)}. {writeScore('Fixed messages', report.tests)}.
        </p>
      )}
      {report && report.changes.length > 0 && (
        <details className="small">
          <summary>Messages that it reads differently: {report.changes.length}</summary>
          <ul>
            {report.changes.map(({ text, was, now, is_right }) => (
              <li key={text}>
                ‘{text}’: {now}, was {was}. {is_right ? 'Better.' : 'Not right.'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function stateOf({ state, is_published, published_at }: Version): { tone: Tone; label: string } {
  if (state === 'waiting') return { tone: 'info', label: 'Training' }
  if (state === 'rejected') return { tone: 'bad', label: 'Rejected' }
  if (is_published) return { tone: 'ok', label: 'Published' }
  return published_at === null ? { tone: 'info', label: 'Ready to publish' } : { tone: 'muted', label: 'Earlier' }
}

const writeScore = (what: string, { passed, was, total }: NonNullable<Version['report']>['guards']) =>
  `${what}: ${passed} of ${total}, published then: ${was}`
