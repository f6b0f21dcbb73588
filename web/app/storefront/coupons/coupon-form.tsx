import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { SmallButton } from '../../ui/buttons.tsx'
import { useCoupon } from './use-coupon.ts'
import './coupon-form.css'

/** Applies a coupon code, or removes the applied one. An error is shown at the field. */
export function CouponForm() {
  const { coupon, apply, isApplying, error, clearError, remove } = useCoupon()
  const [text, setText] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const id = useId()
  const shownError = isMissing ? 'Enter a coupon code.' : error

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
        <output className="input hstack">
          <span className="visually-hidden">Coupon applied: </span>
          {coupon.code}
        </output>
        <SmallButton aria-label={`Remove coupon ${coupon.code}`} onClick={handleRemove}>
          Remove
        </SmallButton>
        {coupon.description !== '' && <p className="extra-small muted">{coupon.description}</p>}
      </div>
    )
  }
  return (
    <form className="coupon" onSubmit={handleSubmit} noValidate>
      <label htmlFor={id}>
        <span className="visually-hidden">Coupon code</span>
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
        aria-invalid={shownError !== undefined}
        aria-describedby={shownError === undefined ? undefined : `${id}-error`}
        onChange={(event) => {
          setText(event.target.value)
          setIsMissing(false)
          clearError()
        }}
      />
      <button type="submit" className="button quiet small" disabled={isApplying}>
        {isApplying && <span className="spin" aria-hidden="true" />}
        Apply
      </button>
      {shownError !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <CircleAlert className="icon icon-small" aria-hidden />
          {shownError}
        </p>
      )}
    </form>
  )
}
