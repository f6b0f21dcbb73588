import { Star } from 'lucide-react'
import { type RefCallback, useId } from 'react'
import { describedBy, FieldNotes } from '../../forms/field-notes.tsx'

interface StarChoiceProps {
  /** 0 if none is chosen. */
  value: number
  onChange: (stars: number) => void
  onBlur: () => void
  /** Receives the first star, which gets the focus if none is chosen. */
  firstRef: RefCallback<HTMLInputElement>
  error?: string | undefined
}

const WORDS = ['Very poor', 'Poor', 'Fair', 'Good', 'Excellent']

/** Chooses one to five stars with native radio buttons, for keyboards and screen readers. */
export function StarChoice({ value, onChange, onBlur, firstRef, error }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={describedBy(id, { error })}>
      <legend className="small mb-2 font-[540]">Your rating</legend>
      <div className="starchoice">
        {WORDS.map((word, place) => (
          <label key={word} className={place < value ? 'filled' : ''}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              ref={place === 0 ? firstRef : undefined}
              checked={value === place + 1}
              onChange={() => onChange(place + 1)}
              onBlur={onBlur}
            />
            <Star aria-hidden />
            <span className="visually-hidden">
              {place === 0 ? '1 star' : `${place + 1} stars`}, {word.toLowerCase()}
            </span>
          </label>
        ))}
        <span className="small muted" aria-hidden="true">
          {WORDS[value - 1]}
        </span>
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
