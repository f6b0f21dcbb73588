import { useQuery } from '@tanstack/react-query'
import { Check, Circle, TriangleAlert } from 'lucide-react'
import { Tile } from '../kit/tile.tsx'
import { type ChecklistStep, checklistQuery } from './queries.ts'

/** What is still to do before real customers come, found out from the shop itself. What is done stands behind a fold. */
export function Checklist() {
  const { data, isError, refetch } = useQuery(checklistQuery)
  if (!data) {
    return (
      <Tile title="Going live">
        {isError ? (
          <div role="alert">
            <p className="muted">The checklist couldn’t be loaded.</p>
            <button type="button" className="btn quiet sm mt-3" onClick={() => void refetch()}>
              Try again
            </button>
          </div>
        ) : (
          <p className="muted" role="status">
            Checking the shop...
          </p>
        )}
      </Tile>
    )
  }
  const open = data.items.filter(({ is_done }) => !is_done)
  const done = data.items.filter(({ is_done }) => is_done)
  return (
    <Tile title="Going live" aside={<span className="sm muted">{`${data.done} of ${data.total} done`}</span>}>
      {open.length === 0 ? <p>Everything is done. The shop is ready for customers.</p> : <Steps steps={open} />}
      {done.length > 0 && (
        <details className="mt-4">
          <summary>{`Done: ${done.length}`}</summary>
          <Steps steps={done} />
        </details>
      )}
      <p className="hint mt-4">Rule numbers refer to docs/uk-retail-rules.md.</p>
    </Tile>
  )
}

function Steps({ steps }: { steps: readonly ChecklistStep[] }) {
  return (
    <ul className="steplist">
      {steps.map((step) => (
        <li key={step.key}>
          <Mark step={step} />
          <div>
            <b>{step.title}</b>
            <p>{step.detail}</p>
            <Where step={step} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Mark({ step }: { step: ChecklistStep }) {
  if (step.is_done) return <Check className="ico ok" aria-label="Done" />
  return step.is_required ? (
    <TriangleAlert className="ico must" aria-label="Needed" />
  ) : (
    <Circle className="ico" aria-label="Recommended" />
  )
}

/** Where it is changed: a field of this page, or the environment. */
function Where({ step: { is_done, setting, variable, rule } }: { step: ChecklistStep }) {
  const reasons = [variable && `Environment: ${variable}`, rule && `Rule ${rule}`].filter(Boolean).join(' · ')
  if (!setting && !reasons) return null
  const show = () => document.getElementsByName(setting ?? '')[0]?.focus()
  return (
    <p className="sm muted">
      {reasons && <span>{reasons}</span>}
      {setting && !is_done && (
        <button type="button" className="link" onClick={show}>
          Go to setting
        </button>
      )}
    </p>
  )
}
