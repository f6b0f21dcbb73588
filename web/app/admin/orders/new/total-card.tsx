import { useState } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { Choice } from '../../../forms/choice.tsx'
import { Field } from '../../../forms/field.tsx'
import { describeError } from '../../../lib/sentence-of.ts'
import { feeText, OrderTotals, readCoupon } from '../../../order/order-totals.tsx'
import { PlainButton, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { workingDays } from '../../delivery/working-days.ts'
import { Card } from '../../kit/card.tsx'
import type { OrderQuote } from './queries.ts'
import type { NewOrder } from './use-new-order.ts'

/** The delivery methods with their fees for this basket. */
export function DeliveryCard({ order: { draft, quote, change } }: { order: NewOrder }) {
  if (!quote) return null
  return (
    <Card title="Delivery">
      <fieldset>
        <legend className="visually-hidden">Delivery method</legend>
        {quote.delivery.map(({ method, name, days, fee }) => (
          <Choice
            key={method}
            name="delivery"
            label={name}
            note={workingDays(days)}
            isChosen={draft.delivery_method === method}
            onChoose={() => change({ delivery_method: method })}
            aside={<span>{feeText(fee)}</span>}
          />
        ))}
      </fieldset>
    </Card>
  )
}

const deliveryName = ({ draft, quote }: NewOrder) =>
  quote?.delivery.find(({ method }) => method === draft.delivery_method)?.name ?? 'Delivery'

/** The sums, the coupon, and how the order is paid. */
export function TotalCard({ order }: { order: NewOrder }) {
  const { quote, quoteError, retryQuote } = order
  return (
    <Card title="Total">
      {quote ? (
        <div className="fieldstack">
          <OrderTotals totals={quote} delivery_name={deliveryName(order)} coupon={readCoupon(quote)} />
          <CouponField order={order} />
          <Payment order={order} />
          {quote.problems.map(({ path, message }) => (
            <Notice key={path + message} kind="warn" role="status">
              {message}
            </Notice>
          ))}
        </div>
      ) : quoteError ? (
        <Notice kind="danger" role="alert">
          {describeError(quoteError, 'The total couldn’t be calculated.')}
          <QuietButton onClick={retryQuote}>Try again</QuietButton>
        </Notice>
      ) : (
        <p className="muted">Choose a customer and add an item to see the total.</p>
      )}
    </Card>
  )
}

function CouponField({ order: { draft, change } }: { order: NewOrder }) {
  const [code, setCode] = useState('')
  if (draft.coupon_code !== null) {
    return (
      <p className="hstack between">
        <span>Code {draft.coupon_code}</span>
        <PlainButton onClick={() => change({ coupon_code: null })}>Remove code</PlainButton>
      </p>
    )
  }
  return (
    <form
      className="hstack items-end"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') change({ coupon_code: code.trim() })
      }}
    >
      <Field
        label="Coupon code"
        isOptional
        autoComplete="off"
        maxLength={40}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="button quiet">
        Apply
      </button>
    </form>
  )
}

function Payment({ order: { draft, change } }: { order: NewOrder }) {
  const { channel, customer, payment, received } = draft
  const methods = [
    { value: 'link', label: 'Payment link', note: `To ${customer?.email}, items held for 24 hours` },
    { value: 'bank_transfer', label: 'Bank transfer', note: 'Items held until the transfer is due' },
    ...(channel === 'counter'
      ? ([
          { value: 'received', label: 'Paid at the counter', note: 'In cash or by transfer, with a reference' },
        ] as const)
      : []),
  ] as const
  return (
    <fieldset>
      <legend className="small mb-2 font-[540]">Payment</legend>
      {methods.map(({ value, label, note }) => (
        <Choice
          key={value}
          name="payment"
          label={label}
          note={note}
          isChosen={payment === value}
          onChoose={() => change({ payment: value })}
        />
      ))}
      {payment === 'received' && (
        <div className="fieldstack mt-4">
          <label className="check">
            <input
              type="checkbox"
              checked={received.method === 'bank_transfer'}
              onChange={({ target }) =>
                change({ received: { ...received, method: target.checked ? 'bank_transfer' : 'cash' } })
              }
            />
            It was a bank transfer, not cash
          </label>
          <Field
            label="Reference"
            hint="The number of the receipt, or the reference of the transfer."
            autoComplete="off"
            maxLength={100}
            value={received.reference}
            onChange={({ target }) => change({ received: { ...received, reference: target.value } })}
          />
        </div>
      )}
      <p className="extra-small muted mt-2">Never take a card number by phone.</p>
    </fieldset>
  )
}

const ACTIONS = { link: 'Place order, send link', bank_transfer: 'Place order', received: 'Place paid order' } as const

/** What staff read to the customer, and the button that places the order. */
export function ReadAloudCard({ order, quote }: { order: NewOrder; quote: OrderQuote }) {
  const { draft, change, canPlace, isOutdated, placing, place } = order
  const [firstName = 'the customer'] = draft.customer?.name.split(' ') ?? []
  return (
    <Card title={`Read to ${firstName}`}>
      <div className="fieldstack">
        {quote.sentences.map(({ key, text }) => (
          <Checkbox
            key={key}
            checked={draft.read.includes(text)}
            disabled={isOutdated}
            onChange={({ target }) =>
              change({ read: target.checked ? [...draft.read, text] : draft.read.filter((one) => one !== text) })
            }
          >
            “{text}”
          </Checkbox>
        ))}
        <p className="extra-small muted">Stored with the order.</p>
        {placing.error && (
          <Notice kind="danger" role="alert">
            {describeError(placing.error, 'The order couldn’t be placed. Please try again.')}
          </Notice>
        )}
        <PrimaryButton disabled={!canPlace || placing.isPending} onClick={place}>
          {placing.isPending ? 'Placing order' : ACTIONS[draft.payment]}
        </PrimaryButton>
      </div>
    </Card>
  )
}
