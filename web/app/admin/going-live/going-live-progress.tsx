import type { ChecklistStep } from '../settings/queries.ts'

/** Counts the required steps, and those that are left. */
export function countRequired(steps: readonly ChecklistStep[]): { total: number; left: number } {
  const must = steps.filter(({ is_required }) => is_required)
  return { total: must.length, left: must.filter(({ is_done }) => !is_done).length }
}

/** The share of required steps that are done, as a bar and as text. */
export function GoingLiveProgress({ steps }: { steps: readonly ChecklistStep[] }) {
  const { total, left } = countRequired(steps)
  return (
    <div className="going-live">
      <p>
        <b>{sentenceOf(left)}</b>
      </p>
      <progress max={total} value={total - left} aria-label="Steps that must be done" />
      <p className="small muted">{`${total - left} of ${total} done`}</p>
    </div>
  )
}

function sentenceOf(left: number): string {
  if (left === 0) return 'The shop is ready for customers.'
  return left === 1 ? '1 step must be done before you open.' : `${left} steps must be done before you open.`
}
