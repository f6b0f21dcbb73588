import { Check, Circle, TriangleAlert } from 'lucide-react'
import { SmallLink } from '../../ui/buttons.tsx'
import { Card } from '../kit/card.tsx'
import type { ChecklistStep } from '../settings/queries.ts'

/** The steps before going live: required ones, then recommended ones, open steps first. */
export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  const must = steps.filter(({ is_required }) => is_required)
  const should = steps.filter(({ is_required }) => !is_required)
  return (
    <div className="tiles">
      <StepTile title="Must" steps={must} />
      <StepTile title="Should" steps={should} />
      <p className="hint">
        The shop checks each step itself, so there is nothing to tick. Rule numbers refer to docs/uk-retail-rules.md.
      </p>
    </div>
  )
}

function StepTile({ title, steps }: { title: string; steps: readonly ChecklistStep[] }) {
  const done = steps.filter(({ is_done }) => is_done)
  const open = steps.filter(({ is_done }) => !is_done)
  return (
    <Card title={title} aside={<span className="small muted">{`${done.length} of ${steps.length} done`}</span>}>
      <ul className="steplist">
        {[...open, ...done].map((step) => (
          <li key={step.key}>
            <Mark step={step} />
            <div>
              <b>{step.title}</b>
              <p className={step.is_done ? 'muted' : undefined}>{step.detail}</p>
              <Reasons step={step} />
            </div>
            <StepLink step={step} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Where a step is done that is not one setting, by its key. */
const PAGES: Partial<Record<string, string>> = {
  products: '/admin/products',
  samples: '/admin/products',
  age_check_provider: '/admin/settings/age-checks',
  card_payments: '/admin/settings/payments',
}

function StepLink({ step }: { step: ChecklistStep }) {
  const page = step.setting ? `/admin/settings#${step.setting}` : PAGES[step.key]
  if (page === undefined || step.is_done) return null
  return (
    <SmallLink to={page}>
      Open
      <span className="visually-hidden">
        {' '}
        {step.setting ? 'the setting' : 'the page'}: {step.title}
      </span>
    </SmallLink>
  )
}

function Mark({ step }: { step: ChecklistStep }) {
  if (step.is_done) return <Check className="icon success" aria-label="Done" />
  return step.is_required ? (
    <TriangleAlert className="icon must" aria-label="Needed" />
  ) : (
    <Circle className="icon" aria-label="Recommended" />
  )
}

/** The environment variable that the operator sets, and the rule. */
function Reasons({ step: { variable, rule } }: { step: ChecklistStep }) {
  const reasons = [variable && `Environment: ${variable}`, rule && `Rule ${rule}`].filter(Boolean).join(' · ')
  return reasons && <p className="small muted">{reasons}</p>
}
