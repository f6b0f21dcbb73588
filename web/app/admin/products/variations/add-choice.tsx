import { type ReactNode, type RefObject, useRef, useState } from 'react'

interface AddChoiceProps {
  /** 'New brand' */
  label: string
  /** The dialog that adds it; `close` ends it. */
  children: (opener: RefObject<HTMLElement | null>, close: () => void) => ReactNode
}

/** Adds what a list does not have yet, without leaving the product's form. */
export function AddChoice({ label, children }: AddChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={button} type="button" className="link sm -my-1 min-h-6" onClick={() => setIsOpen(true)}>
        {label}
      </button>
      {isOpen && children(button, () => setIsOpen(false))}
    </>
  )
}
