import type { ChecklistStep } from './queries.ts'

/** The share of required steps that are done, as a bar and as text. */
export function GoingLiveProgress({ steps }: { steps: readonly ChecklistStep[] }) {
  const must = steps.filter(({ is_required }) => is_required)
  const done = must.filter(({ is_done }) => is_done).length
  return (
    <div className="going-live">
      <p>
        <b>{sentenceOf(must.length - done)}</b>
      </p>
      <progress max={must.length} value={done} aria-label="Steps that must be done" />
      <p className="small muted">{`${done} of ${must.length} done`}</p>
    </div>
  )
}

function sentenceOf(left: number): string {
  if (left === 0) return 'The shop is ready for customers.'
  return left === 1 ? '1 step must be done before you open.' : `${left} steps must be done before you open.`
}
