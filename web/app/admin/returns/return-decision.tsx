import { formatPence, toPence, toPounds } from '@shop/contract/lib/money.ts'
import { type FormEvent, useState } from 'react'
import { paymentText } from '../../order/order-facts.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { MoneyField } from '../kit/fields/money-field.tsx'
import { TextAreaField } from '../kit/fields/text-area-field.tsx'
import type { AdminOrder } from '../orders/queries.ts'
import { useDecideReturn } from './mutations.ts'
import type { AdminReturn } from './queries.ts'
import { Choice, ReturnLine } from './return-line.tsx'
import { OUTCOMES } from './return-words.ts'
import { type LineDecision, useReturnDecision } from './use-return-decision.ts'

const OUTCOME_OPTIONS = (['refund', 'replace', 'reject'] as const).map((value) => ({ value, label: OUTCOMES[value] }))
const STOCK_OPTIONS = [
  { value: 'restock', label: 'Restock' },
  { value: 'write_off', label: 'Write off' },
] as const

/** Decides every line that came back: refund, credit note, stock and replacement with one button. */
export function DecideReturn({ found, order }: { found: AdminReturn; order: AdminOrder }) {
  const decision = useReturnDecision(found, order)
  const [changed, setChanged] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const decide = useDecideReturn(found.id)
  const amount = changed === null ? decision.amount : toPence(changed)
  const needsNote = amount !== decision.amount
  const isIncomplete =
    (needsNote && note.trim().length < 3) || decision.lines.some((line) => isUnexplained(line, found))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (decide.isPending || isIncomplete || Number.isNaN(amount)) return
    decide.mutate(
      { items: [...decision.lines], amount: toPounds(amount), note },
      {
        onSuccess: ({ is_waiting }) =>
          notify.success(
            is_waiting ? 'The refund waits for a second person.' : 'Return decided. The customer gets an email.',
          ),
      },
    )
  }
  return (
    <form className="stack gap-5" noValidate onSubmit={submit}>
      <Card title="What came back">
        <ul className="return-lines">
          {decision.back.map((item) => (
            <ReturnLine key={item.id} item={item}>
              <LineForm item={item} decision={decision} isTried={isTried} />
            </ReturnLine>
          ))}
        </ul>
      </Card>
      <Card title="Refund" aside={<span className="small muted">to {paymentText(order)}</span>}>
        <RefundRows found={found} decision={decision} amount={amount} />
        <div className="stack mt-4">
          <MoneyField
            label="Another sum"
            hint={`Leave blank for the calculated ${formatPence(decision.amount)}; otherwise the note says why.`}
            isOptional
            value={changed}
            onChange={(value) => setChanged(value ?? null)}
          />
          <TextAreaField
            label="Note"
            isOptional={!needsNote}
            limit={450}
            rows={2}
            value={note}
            error={isTried && needsNote && note.trim().length < 3 ? 'Say why the sum differs.' : undefined}
            onChange={({ target }) => setNote(target.value)}
          />
          <button type="submit" className="button primary" aria-disabled={decide.isPending || undefined}>
            {decide.isPending ? 'Saving' : actionText(amount, decision.lines)}
          </button>
        </div>
      </Card>
    </form>
  )
}

/** Whether units are not accepted and the reason for the customer is missing. */
function isUnexplained({ id, outcome, accepted, reason }: LineDecision, found: AdminReturn): boolean {
  const received = found.items.find((item) => item.id === id)?.received ?? 0
  return (outcome === 'reject' || accepted < received) && reason.trim().length < 3
}

/** Returns 'Refund £8.33 and send the replacement'. */
function actionText(amount: number, lines: readonly LineDecision[]): string {
  const isReplacing = lines.some(({ outcome, accepted }) => outcome === 'replace' && accepted > 0)
  if (amount > 0) return `Refund ${formatPence(amount)}${isReplacing ? ' and send the replacement' : ''}`
  if (isReplacing) return 'Send the replacement'
  return lines.some(({ accepted }) => accepted > 0) ? 'Accept without a refund' : 'Refuse this return'
}

interface LineFormProps {
  item: AdminReturn['items'][number]
  decision: ReturnType<typeof useReturnDecision>
  isTried: boolean
}

function LineForm({ item, decision, isTried }: LineFormProps) {
  const line = decision.lines.find(({ id }) => id === item.id)
  if (!line) return null
  const received = item.received ?? 0
  const { outcome, accepted, is_restocked, reason } = line
  const isPart = outcome === 'reject' || accepted < received
  const amount = decision.calculated.lines.find(({ id }) => id === item.id)?.amount ?? 0
  const choose = (value: LineDecision['outcome']) =>
    decision.change(item.id, { outcome: value, accepted: value === 'reject' ? 0 : accepted || received })
  return (
    <div className="stack gap-3">
      <div className="hstack between wrapping">
        <span className="hstack wrapping">
          <Choice label={`Decision for ${item.name}`} value={outcome} options={OUTCOME_OPTIONS} onChange={choose} />
          {outcome !== 'reject' && (
            <Choice
              label={`Stock of ${item.name}`}
              value={is_restocked ? 'restock' : 'write_off'}
              options={STOCK_OPTIONS}
              onChange={(value) => decision.change(item.id, { is_restocked: value === 'restock' })}
            />
          )}
          {outcome !== 'reject' && received > 1 && (
            <Stepper
              label={`Accepted units, ${item.name}`}
              min={1}
              max={received}
              value={accepted}
              onChange={(value) => decision.change(item.id, { accepted: value })}
            />
          )}
        </span>
        <b className="font-[540]">{formatPence(outcome === 'refund' ? amount : 0)}</b>
      </div>
      {isPart && (
        <TextAreaField
          label={outcome === 'reject' ? 'Why it is refused' : 'Why the rest is refused'}
          hint="The customer reads this sentence."
          limit={500}
          rows={2}
          value={reason}
          error={isTried && reason.trim().length < 3 ? 'Say why, in a sentence.' : undefined}
          onChange={({ target }) => decision.change(item.id, { reason: target.value })}
        />
      )}
    </div>
  )
}

/** The rows of the sum, each with its reason. Amounts in pence. */
function RefundRows({
  found,
  decision,
  amount,
}: {
  found: AdminReturn
  decision: LineFormProps['decision']
  amount: number
}) {
  const { calculated, lines, deliveryFee } = decision
  return (
    <dl className="refund-rows small">
      {decision.back.map((item) => {
        const refunded = calculated.lines.find(({ id }) => id === item.id)
        const outcome = lines.find(({ id }) => id === item.id)?.outcome ?? 'reject'
        return (
          <div key={item.id}>
            <dt>
              {refunded?.quantity ?? 0} × {item.name}
            </dt>
            <dd>{formatPence(refunded?.amount ?? 0)}</dd>
            <dd className="row-reason">{refunded ? shareText(refunded) : NOT_REFUNDED[outcome]}</dd>
          </div>
        )
      })}
      <div>
        <dt>Delivery</dt>
        <dd>{formatPence(calculated.delivery)}</dd>
        <dd className="row-reason">
          <span className="rule-chip">F5</span> {deliveryText(calculated.delivery, deliveryFee)}
        </dd>
      </div>
      <div className="refund-total">
        <dt>Refund of {found.number}</dt>
        <dd>{formatPence(amount)}</dd>
        <dd className="row-reason">
          VAT in it:{' '}
          {formatPence(calculated.amount === 0 ? 0 : Math.round((calculated.vat * amount) / calculated.amount))}.
        </dd>
      </div>
    </dl>
  )
}

const NOT_REFUNDED = {
  refund: 'Nothing of it is refunded.',
  replace: 'Replaced. A refund stays possible if the second one fails.',
  reject: 'Refused. It goes back to the customer.',
} as const

const shareText = ({ goods, discount }: { goods: number; discount: number }) =>
  discount > 0
    ? `${formatPence(goods)} less their share of promotions and coupon, ${formatPence(discount)}. What stays keeps its saving.`
    : 'What was paid for these units.'

function deliveryText(delivery: number, fee: number): string {
  if (fee === 0) return 'Delivery was free.'
  if (delivery === 0) return `${formatPence(fee)} goes back when the whole order comes back. Here items stay.`
  return delivery < fee
    ? 'Nothing stays: as much as standard delivery costs goes back.'
    : 'Nothing stays: delivery goes back.'
}
