import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'

export interface OverPage {
  className: string
  /** Where the focus was, and returns to. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** A dialog in the middle of the page, with a button that closes it. It says its own name with a `Dialog.Title`. */
export function Modal(props: OverPage) {
  return (
    <DialogRoot onClose={props.onClose}>
      <Dialog.Overlay className="scrim">
        <DialogContent {...props} className={`dialog ${props.className}`}>
          <Dialog.Close className="iconbtn close" aria-label="Close">
            <X className="ico" aria-hidden />
          </Dialog.Close>
          {props.children}
        </DialogContent>
      </Dialog.Overlay>
    </DialogRoot>
  )
}

/** Escape and presses outside close it. */
export function DialogRoot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>{children}</Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The focus stays inside while it is open, and goes back to `opener`. A form inside is sent by itself: React would also send the
 * form of the page that the dialog belongs to.
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
