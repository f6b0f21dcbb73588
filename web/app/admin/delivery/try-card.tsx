import { decideDelivery, formatWeight, serviceName } from '@shop/contract/delivery/decide.ts'
import { readParcelText } from '@shop/contract/delivery/read-parcel.ts'
import { formatPence, formatPrice, toPence } from '@shop/contract/lib/money.ts'
import { calculateDeliveryFee } from '@shop/contract/lib/pricing.ts'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../forms/field.tsx'
import { expectedDelivery } from '../../order/expected-delivery.ts'
import { rateInPence } from '../../order/order-pricing.ts'
import { Card } from '../kit/card.tsx'
import type { AdminSettings } from '../settings/queries.ts'

/** The cell that won a trial. */
export interface Trial {
  service: string
  zone: string
}

interface TryCardProps {
  settings: AdminSettings
  onTried: (trial: Trial | null) => void
}

/** Tries an address and a parcel with the function that the checkout uses. */
export function TryCard({ settings, onTried }: TryCardProps) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState('')
  const result = tried === '' ? null : tryParcel(tried, settings)
  const check = () => {
    setTried(text.trim())
    onTried(text.trim() === '' ? null : tryParcel(text, settings).trial)
  }
  return (
    <Card title="Try an address and a parcel" aside={<span className="small muted">Same rules as the checkout</span>}>
      <form
        className="try-form"
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <Field
          label="Postcode and goods"
          hint="For example: IV27 4, 2 kg, batteries, £21.98"
          value={text}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="button quiet">
          Check
        </button>
      </form>
      <div role="status">{result && <TryResult result={result} />}</div>
    </Card>
  )
}

type Tried = ReturnType<typeof tryParcel>

function tryParcel(text: string, settings: AdminSettings) {
  const read = readParcelText(text)
  const decision = decideDelivery(read, settings)
  const options = decision.options.map((option) => ({
    ...option,
    fee: option.rate && calculateDeliveryFee(toPence(read.value), rateInPence(option.rate)),
  }))
  const offered = options.filter(({ rejection }) => rejection === null)
  const best = offered.toSorted((one, other) => (one.fee ?? 0) - (other.fee ?? 0))[0]
  const zone = decision.zone
  return {
    read,
    options,
    best,
    zone,
    weight_grams: decision.weight_grams,
    arrives: best?.rate ? expectedDelivery(best.rate.days, new Date(), settings) : null,
    trial: best && zone ? { service: best.service.key, zone: zone.key } : null,
  }
}

function TryResult({ result }: { result: Tried }) {
  const { read, options, best, zone, weight_grams, arrives } = result
  const readAs = [
    `${read.postcode ?? 'No postcode'}: ${zone?.name}`,
    ...read.words,
    formatWeight(weight_grams),
    ...(read.value > 0 ? [`goods ${formatPrice(read.value)}`] : []),
  ]
  return (
    <>
      <p className="hstack wrapping small">
        <span className="muted">Read as</span>
        {readAs.map((word) => (
          <span key={word} className="badge">
            {word}
          </span>
        ))}
      </p>
      {read.unread.length > 0 && <p className="small muted">Not understood: {read.unread.join(', ')}.</p>}
      <p className="try-answer">
        {best
          ? `${serviceName(best.service)}: ${best.fee === 0 ? 'free' : formatPence(best.fee ?? 0)}, arrives ${arrives}`
          : 'No service takes this parcel there.'}
      </p>
      <ul className="try-options">
        {options.map(({ service, fee, rejection }) => (
          <li key={service.key}>
            {rejection ? (
              <X className="icon icon-small" aria-hidden />
            ) : (
              <Check className="icon icon-small" aria-hidden />
            )}
            <span>
              <b>{service.name}</b>
              {rejection && (
                <span className="muted">
                  {rejection.message} {rejection.rule && <span className="badge">{rejection.rule}</span>}
                </span>
              )}
            </span>
            <span>{rejection ? 'not shown' : fee === 0 ? 'Free' : formatPence(fee ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
