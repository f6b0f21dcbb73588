import { Card } from '../kit/card.tsx'
import type { Insights } from './queries.ts'

type Step = Insights['funnel'][number]

/** The label of each step, and what its share is a share of. */
const STEPS: Readonly<Record<Step['step'], { label: string; of: string }>> = {
  visit: { label: 'Visits', of: '' },
  product: { label: 'Saw a product', of: 'of visits' },
  cart: { label: 'Added to cart', of: 'of those' },
  checkout: { label: 'Started checkout', of: 'of carts' },
  order: { label: 'Ordered and paid', of: 'of checkouts' },
}

const number = new Intl.NumberFormat('en-GB')
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 })
const change = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** The steps from a visit to an order, each with its share of the step before. Bars are scaled to the largest step. */
export function FunnelCard({ insights, days }: { insights: Insights; days: string }) {
  const { funnel, page_views } = insights
  const largest = Math.max(1, ...funnel.map(({ current }) => current))
  const isEmpty = funnel.every(({ current }) => current === 0)
  return (
    <Card
      title="From visit to order"
      aside={<span className="small muted">{number.format(page_views)} page views</span>}
    >
      {isEmpty ? (
        <p className="muted">
          Nobody has visited the shop in these {days}. Visits are counted from now on, within a few seconds.
        </p>
      ) : (
        <ol className="funnel">
          {funnel.map((step, place) => (
            <FunnelStep key={step.step} step={step} before={funnel[place - 1]} largest={largest} days={days} />
          ))}
        </ol>
      )}
    </Card>
  )
}

interface FunnelStepProps {
  step: Step
  before: Step | undefined
  largest: number
  days: string
}

function FunnelStep({ step, before, largest, days }: FunnelStepProps) {
  const { label, of } = STEPS[step.step]
  return (
    <li>
      <span className="funnel-label">{label}</span>
      <b className="funnel-number">{number.format(step.current)}</b>
      <svg className="funnel-bar" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <rect className="funnel-upright" width="100" height="100" y={100 - (100 * step.current) / largest} />
        <rect className="funnel-lying" height="100" width={(100 * step.current) / largest} />
      </svg>
      <span className="small">
        {before && before.current < step.current && <span className="muted">More than were counted before</span>}
        {before && before.current > 0 && before.current >= step.current && (
          <>
            <b>{percent.format(step.current / before.current)}</b> <span className="muted">{of}</span>
          </>
        )}
        <ChangeText step={step} days={days} />
      </span>
    </li>
  )
}

function ChangeText({ step: { current, previous }, days }: { step: Step; days: string }) {
  if (previous === 0) return <span className="block muted">None in the {days} before</span>
  const difference = (current - previous) / previous
  const direction = difference > 0 ? 'funnel-rise' : 'muted'
  return (
    <span className={`block ${direction}`}>
      {Math.abs(difference) < 0.005 ? 'As many as' : `${change.format(difference)} on`} the {days} before
    </span>
  )
}
