import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useCoupon } from './queries.ts'
import './coupon-form.css'

/** Takes a code, or lets go of the one that is applied. A refusal stands at the field. */
export function CouponForm() {
  const { coupon, apply, isApplying, refusal, forgetRefusal, remove } = useCoupon()
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const id = useId()
  const fault = isMissing ? 'Enter a coupon code.' : refusal

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsMissing(text.trim() === '')
    if (text.trim() !== '' && !isApplying) apply(text)
  }
  function handleRemove() {
    remove()
    setText('')
  }
  if (coupon) {
    return (
      <div className="coupon">
        <output className="input row">
          <span className="sr">Coupon applied: </span>
          {coupon.code}
        </output>
        <button
          type="button"
          className="btn quiet sm"
          aria-label={`Remove coupon ${coupon.code}`}
          onClick={handleRemove}
        >
          Remove
        </button>
        {coupon.description !== '' && <p className="xs muted">{coupon.description}</p>}
      </div>
    )
  }
  return (
    <form className="coupon" onSubmit={handleSubmit} noValidate>
      <label htmlFor={id}>
        <span className="sr">Coupon code</span>
      </label>
      <input
        id={id}
        className="input"
        placeholder="Coupon code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => {
          setText(event.target.value)
          setIsMissing(false)
          forgetRefusal()
        }}
      />
      <button type="submit" className="btn quiet sm" disabled={isApplying}>
        {isApplying && <span className="spin" aria-hidden="true" />}
        Apply
      </button>
      {fault !== undefined && (
        <p className="err" id={`${id}-fault`} role="alert">
          <CircleAlert className="ico s" aria-hidden />
          {fault}
        </p>
      )}
    </form>
  )
}
