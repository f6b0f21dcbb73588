import {
  findReturnRight,
  RETURN_REASON_NAMES,
  RETURN_RULES,
  type ReturnReasonName,
} from '@shop/contract/returns/return.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, PackageCheck, TriangleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../../order/order-dates.ts'
import { LineOptions } from '../../../order/order-lines.tsx'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { TextLink } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { OrderFailed, OrderMissing, OrderSkeleton } from '../order-states.tsx'
import type { Order } from '../queries.ts'
import { useOrder } from '../use-order.ts'
import { type OrderReturns, orderReturnsQuery } from './queries.ts'
import { useStartReturn } from './use-return-changes.ts'
import '../orders.css'
import './returns.css'

/** Starts a return of one order of the customer. */
export function ReturnFormScreen({ orderId }: { orderId: string }) {
  const { order, isMissing, isError, retry } = useOrder(orderId)
  const {
    data: returns,
    isError: isFailed,
    refetch,
  } = useQuery({
    ...orderReturnsQuery(order?.id ?? 0),
    enabled: order !== undefined,
  })
  if (isMissing) return <OrderMissing />
  if (isError || isFailed) return <OrderFailed onRetry={() => (isError ? retry() : void refetch())} />
  if (!order || !returns) return <OrderSkeleton />
  return (
    <>
      <Link className="more small" to={`/profile/orders/${order.id}`}>
        <ArrowLeft className="icon icon-small" aria-hidden /> Order {order.order_number}
      </Link>
      <h1 className="title mt-2 mb-2">Return something</h1>
      {returns.can_return ? (
        <ReturnForm order={order} returns={returns} />
      ) : (
        <EmptyState icon={PackageCheck} title="There’s nothing left to return" text="Write to us if you need help." />
      )}
    </>
  )
}

interface ChosenLine {
  quantity: number
  reason: ReturnReasonName | ''
  is_unsealed: boolean
}

const NOTHING: ChosenLine = { quantity: 0, reason: '', is_unsealed: false }

type Line = OrderReturns['lines'][number]

function ReturnForm({ order, returns }: { order: Order; returns: OrderReturns }) {
  const [chosen, setChosen] = useState<Readonly<Record<number, ChosenLine>>>({})
  const [note, setNote] = useState('')
  const [error, setError] = useState<string | null>(null)
  const start = useStartReturn(order.id)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const items = returns.lines.flatMap((line) => {
      const { quantity, reason, is_unsealed } = chosen[line.id] ?? NOTHING
      return quantity > 0 ? [{ line, item: { id: line.id, quantity, reason, is_unsealed } }] : []
    })
    const message = checkChoice(items, returns)
    setError(message)
    if (message !== null || start.isPending) return
    const named = items.flatMap(({ item: { reason, ...item } }) => (reason === '' ? [] : [{ ...item, reason }]))
    start.mutate({ items: named, note })
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p className="muted">
        Choose what you’re sending back and why. You see your rights before anything is sent.{' '}
        <TextLink to="/return-policy">Return policy</TextLink>
      </p>
      <ul>
        {returns.lines.map((line) => (
          <ReturnLine
            key={line.id}
            line={line}
            chosen={chosen[line.id] ?? NOTHING}
            returns={returns}
            onChange={(change) =>
              setChosen((known) => ({ ...known, [line.id]: { ...NOTHING, ...known[line.id], ...change } }))
            }
          />
        ))}
      </ul>
      <div className="field">
        <label htmlFor={id}>
          Anything we should know <span className="muted font-normal">(optional)</span>
        </label>
        <textarea
          id={id}
          className="textarea"
          rows={3}
          maxLength={1000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      {error && (
        <Notice kind="danger" icon={TriangleAlert} role="alert">
          {error}
        </Notice>
      )}
      <div>
        <button type="submit" className="button primary" aria-disabled={start.isPending || undefined}>
          {start.isPending ? 'Sending' : 'Start return'}
        </button>
      </div>
    </form>
  )
}

/** Returns why a choice cannot be sent; null if it can. */
function checkChoice(items: readonly { line: Line; item: ChosenLine }[], returns: OrderReturns): string | null {
  if (items.length === 0) return 'Choose how many of an item you’re returning.'
  for (const { line, item } of items) {
    if (item.reason === '') return `Choose why you’re returning ${line.name}.`
    const { code, text } = findReturnRight(item.reason, factsOf(line, item, returns), Date.now())
    if (code) return `${line.name}: ${text}`
  }
  return null
}

const factsOf = (
  { is_sealed_class }: Line,
  { is_unsealed }: ChosenLine,
  { withdraw_until, reject_until }: OrderReturns,
) => ({
  is_sealed_class,
  is_unsealed,
  withdraw_until,
  reject_until,
})

interface ReturnLineProps {
  line: Line
  chosen: ChosenLine
  returns: OrderReturns
  onChange: (change: Partial<ChosenLine>) => void
}

function ReturnLine({ line, chosen, returns, onChange }: ReturnLineProps) {
  const { quantity, reason, is_unsealed } = chosen
  const id = useId()
  return (
    <li className="return-line">
      <ProductImage url={line.image_url} alt="" sizes="3.5rem" width={200} />
      <div>
        <p className="font-[540]">{line.name}</p>
        <LineOptions attributes={line.attributes} />
        {line.returnable === 0 && <p className="small muted">Already returned or refunded.</p>}
      </div>
      {line.returnable > 0 && (
        <Stepper
          label={`How many to return, ${line.name}`}
          min={0}
          max={line.returnable}
          value={quantity}
          onChange={(value) => onChange({ quantity: value })}
        />
      )}
      {quantity > 0 && (
        <div className="return-why stack gap-3">
          <div className="field">
            <label htmlFor={id}>Why?</label>
            <select
              id={id}
              className="select"
              value={reason}
              onChange={({ target }) =>
                onChange({ reason: RETURN_REASON_NAMES.find((name) => name === target.value) ?? '' })
              }
            >
              <option value="">Choose a reason</option>
              {RETURN_REASON_NAMES.map((name) => (
                <option key={name} value={name}>
                  {RETURN_RULES[name].choice}
                </option>
              ))}
            </select>
          </div>
          {line.is_sealed_class && reason === 'change_of_mind' && (
            <label className="check small">
              <input
                type="checkbox"
                checked={is_unsealed}
                onChange={({ target }) => onChange({ is_unsealed: target.checked })}
              />
              I’ve broken the seal or opened it
            </label>
          )}
          {reason !== '' && <Right line={line} chosen={{ ...chosen, reason }} returns={returns} />}
        </div>
      )}
    </li>
  )
}

/** The customer's right for one line, before they send anything. */
function Right({
  line,
  chosen,
  returns,
}: Omit<ReturnLineProps, 'onChange'> & { chosen: ChosenLine & { reason: ReturnReasonName } }) {
  const { code, text, until } = findReturnRight(chosen.reason, factsOf(line, chosen, returns), Date.now())
  return (
    <Notice {...(code && { kind: 'warn', icon: TriangleAlert })} role="status">
      {text} {!code && until && `This is until ${dayText(until)}.`}
    </Notice>
  )
}
