import { formatPrice } from '@shop/contract/lib/money.ts'
import type { CountReason } from '@shop/contract/stock-room/stock-counts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { showError } from '../../../lib/sentence-of.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Facts } from '../../../ui/table.tsx'
import { notify } from '../../../ui/toast.ts'
import { Card } from '../../kit/card.tsx'
import { PageTop } from '../../kit/page-top.tsx'
import { plural } from '../../lots/lot-words.ts'
import { applyCount } from './mutations.ts'
import { type CountDifference, countPath, invalidateCounts, type StockCount } from './queries.ts'
import { RecountDialog } from './recount-dialog.tsx'
import './counts.css'

const REASONS: Record<CountReason, string> = {
  broken: 'Broken',
  lost: 'Lost',
  wrongly_picked: 'Wrongly picked',
  return_not_booked: 'Return not booked',
  wrong_before: 'Counted wrong before',
}
const isReason = (value: string): value is CountReason => value in REASONS

/** Formats 3 as '+3' and -3 as '−3'. */
const signed = (units: number): string => (units > 0 ? `+${units}` : `−${-units}`)
const signedPrice = (pounds: number): string =>
  pounds === 0 ? formatPrice(0) : `${pounds > 0 ? '+' : '−'}${formatPrice(Math.abs(pounds))}`

type Reasons = Readonly<Record<number, CountReason>>

interface DifferencesScreenProps {
  count: StockCount
  differences: { items: CountDifference[]; value: number | null; uncounted: number }
}

/** The differences of a count, each with its reason; one button applies them all. */
export function DifferencesScreen({ count, differences: { items, value, uncounted } }: DifferencesScreenProps) {
  const [reasons, setReasons] = useState<Reasons>({})
  const isOpen = count.status === 'open'
  const figures = [
    ['Right', String(count.counted - items.length)],
    ['Differ', String(items.length)],
    ...(value === null ? [] : [['At cost', signedPrice(value)]]),
  ]
  return (
    <div className="count-page">
      <PageTop title={`${count.name}: differences`} back={{ to: countPath(count.id), label: `Count: ${count.name}` }} />
      <Facts
        className="key-figures"
        rows={figures.map(([name = '', text]) => [name, <b key={name}>{text}</b>, 'key-figure'])}
      />
      {!isOpen && <Notice>This count was {count.status}.</Notice>}
      {items.length === 0 ? (
        <EmptyState icon={CircleCheck} title="No differences" text="What was counted is what the shop has in stock." />
      ) : (
        <Card>
          <ul className="count-differences" aria-label="Differences">
            {items.map((item) => (
              <Difference
                key={item.variation_id}
                item={item}
                countId={isOpen ? count.id : undefined}
                reason={reasons[item.variation_id] ?? item.reason ?? ''}
                onReason={(reason) => setReasons((all) => ({ ...all, [item.variation_id]: reason }))}
              />
            ))}
          </ul>
        </Card>
      )}
      {isOpen && uncounted > 0 && (
        <p className="small muted">
          {plural(uncounted, 'variation')} {uncounted === 1 ? 'was' : 'were'} not counted: their stock stays as it is.
        </p>
      )}
      {isOpen && <ApplyButton count={count} items={items} reasons={reasons} />}
    </div>
  )
}

interface DifferenceProps {
  item: CountDifference
  /** Undefined when the count has ended. */
  countId: number | undefined
  reason: CountReason | ''
  onReason: (reason: CountReason) => void
}

function Difference({ item, countId, reason, onReason }: DifferenceProps) {
  const { name, sku, expected, counted, difference, value } = item
  return (
    <li>
      <div className="hstack between items-start">
        <p>
          <b className="block">{name}</b>
          <small className="muted">
            {sku}
            <br />
            {expected} expected, {counted} counted
          </small>
        </p>
        <p className="text-right whitespace-nowrap">
          <b className={difference < 0 ? 'count-short' : 'count-over'}>{signed(difference)}</b>
          {value !== null && <small className="muted block">{signedPrice(value)}</small>}
        </p>
      </div>
      {hintsOf(item).map((hint) => (
        <p key={hint} className="small muted">
          {hint}
        </p>
      ))}
      {countId === undefined ? (
        <p className="small">{reason !== '' && REASONS[reason]}</p>
      ) : (
        <div className="count-reason">
          <select
            className="select"
            aria-label={`Reason for ${name}`}
            value={reason}
            onChange={({ target }) => isReason(target.value) && onReason(target.value)}
          >
            {reason === '' && <option value="">Choose a reason</option>}
            {Object.entries(REASONS).map(([option, label]) => (
              <option key={option} value={option}>
                {label}
              </option>
            ))}
          </select>
          <DialogButton
            className="button quiet"
            aria-label={`Recount ${name}`}
            dialog={(close) => <RecountDialog item={item} countId={countId} onClose={close} />}
          >
            Recount
          </DialogButton>
        </div>
      )}
    </li>
  )
}

/** Returns what may explain a difference, in sentences. */
function hintsOf({ moved_since, changed_meanwhile, sold_waiting, blocked }: CountDifference): string[] {
  return [
    ...(moved_since < 0 ? [`${-moved_since} were sold since: allowed for.`] : []),
    ...(moved_since > 0 ? [`${moved_since} came in since: allowed for.`] : []),
    ...(changed_meanwhile ? ['Its stock changed while you counted it. Recount it to be sure.'] : []),
    ...(sold_waiting > 0 ? [`${sold_waiting} are sold and not dispatched: leave them out.`] : []),
    ...(blocked > 0 ? [`${blocked} are in blocked lots: leave them out.`] : []),
  ]
}

function ApplyButton({ count, items, reasons }: { count: StockCount; items: CountDifference[]; reasons: Reasons }) {
  const queryClient = useQueryClient()
  const explained = items.flatMap(({ variation_id, difference }) => {
    const reason = reasons[variation_id]
    return reason ? [{ variation_id, difference, reason }] : []
  })
  const missing = items.length - explained.length
  const { mutate, isPending } = useMutation({
    mutationFn: () => applyCount(count.id, { differences: explained }),
    onSuccess: () => notify.success(items.length === 0 ? 'Count finished' : 'Stock corrected'),
    onError: (error) => showError(error, 'The differences couldn’t be applied. Please try again.'),
    onSettled: () => invalidateCounts(queryClient),
  })
  const action = items.length === 0 ? 'Finish the count' : `Apply ${plural(items.length, 'difference')}`
  return (
    <div className="count-action">
      <PrimaryButton disabled={missing > 0 || isPending || count.counted === 0} onClick={() => mutate()}>
        {isPending && <span className="spin" aria-hidden="true" />}
        {action}
      </PrimaryButton>
      <p className="small muted" role="status">
        {missing > 0 && `${plural(missing, 'reason')} missing. `}
        {items.length > 0 && 'The ledger of stock records them in your name.'}
      </p>
    </div>
  )
}
