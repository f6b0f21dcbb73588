import type { ReactNode } from 'react'

/** One of several choices: a radio button with its label and note. */
export function Choice(props: {
  name: string
  label: string
  note: string
  isChosen: boolean
  onChoose: () => void
  /** Shown at the right. */
  aside?: ReactNode
}) {
  const { name, label, note, isChosen, onChoose, aside } = props
  return (
    <label className="choice cursor-pointer">
      <span className="check">
        <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      </span>
      <span>
        {label}
        <small>{note}</small>
      </span>
      {aside}
    </label>
  )
}
