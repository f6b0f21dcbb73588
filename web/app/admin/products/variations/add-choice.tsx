import { type ReactNode, type RefObject, useRef, useState } from 'react'

interface AddChoiceProps {
  /** The label of the button: 'New brand'. */
  label: string
  /** Renders the dialog that adds the entry; `close` closes it. */
  children: (opener: RefObject<HTMLElement | null>, close: () => void) => ReactNode
}

/** Adds an entry missing from a list, without leaving the product form. */
export function AddChoice({ label, children }: AddChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" className="link small -my-1 min-h-6" onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen && children(button, () => setIsOpen(false))}
    </>
  )
}
