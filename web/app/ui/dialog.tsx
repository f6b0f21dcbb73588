import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'

export interface OverPage {
  className: string
  /** The element that had the focus, and gets it back. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A modal dialog with a close button. Its content provides the accessible name with a `Dialog.Title`. */
export function Modal(props: OverPage) {
  return (
    <DialogRoot onClose={props.onClose}>
      <Dialog.Overlay className="scrim">
        <DialogContent {...props} className={`dialog ${props.className}`}>
          <Dialog.Close className="icon-button close" aria-label="Close">
            <X className="icon" aria-hidden />
          </Dialog.Close>
          {props.children}
        </DialogContent>
      </Dialog.Overlay>
    </DialogRoot>
  )
}

/** Closes on Escape and on a press outside. */
export function DialogRoot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>{children}</Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Traps the focus while open, then returns it to `opener`. The submit event of a form inside does not propagate: React
 * would otherwise also submit the page's form that the dialog belongs to.
 */
export function DialogContent({ className, opener, onKeyDown, children }: Omit<OverPage, 'onClose'>) {
  return (
    <Dialog.Content
      className={className}
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.stopPropagation()}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        opener.current?.focus()
      }}
    >
      {children}
    </Dialog.Content>
  )
}
