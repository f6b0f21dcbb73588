import { Dialog } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

/** A panel over the page: focus stays inside, Escape and presses outside close it, and focus returns to `opener`. */
export function Drawer(props: {
  label: string
  className: string
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim under-sheet" />
        <Dialog.Content
          className={props.className}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            props.opener.current?.focus()
          }}
        >
          <Dialog.Title className="sr">{props.label}</Dialog.Title>
          {props.children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
