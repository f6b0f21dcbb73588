import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, use } from 'react'
import { DialogContainer, Opener } from './dialog-button.tsx'

interface OverPage {
  className: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog with a close button. Without `title`, its content provides the accessible name with a `Dialog.Title`. */
export function Modal({ className, title, onClose, children }: OverPage & { title?: string }) {
  return (
    <DialogRoot onClose={onClose}>
      <Dialog.Overlay className="scrim">
        <DialogContent className={`dialog ${className}`}>
          <Dialog.Close className="icon-button close" aria-label="Close">
            <X className="icon" aria-hidden />
          </Dialog.Close>
          {title === undefined ? (
            children
          ) : (
            <div className="stack">
              <Dialog.Title className="subheading pr-8">{title}</Dialog.Title>
              {children}
            </div>
          )}
        </DialogContent>
      </Dialog.Overlay>
    </DialogRoot>
  )
}

/** A panel at an edge of the page. `label` is its accessible name; the content provides the visible title. */
export function Drawer({ label, className, onClose, children }: OverPage & { label: string }) {
  const Scrim = use(DialogContainer) ? 'div' : Dialog.Overlay
  return (
    <DialogRoot onClose={onClose}>
      <Scrim className="scrim under-sheet" />
      <DialogContent className={className}>
        <Dialog.Title className="visually-hidden">{label}</Dialog.Title>
        {children}
      </DialogContent>
    </DialogRoot>
  )
}

interface FilterDrawerProps extends OverPage {
  /** The buttons below the filters. */
  footer: ReactNode
}

/** The filters of a list on a small screen. */
export function FilterDrawer({ className, footer, onClose, children }: FilterDrawerProps) {
  return (
    <Drawer label="Filters" className={className} onClose={onClose}>
      <div className="hstack between px-[var(--margin)] py-4">
        <span className="subheading" aria-hidden="true">
          Filters
        </span>
        <Dialog.Close className="icon-button" aria-label="Close">
          <X className="icon" aria-hidden />
        </Dialog.Close>
      </div>
      <div className="scroll">{children}</div>
      <footer>{footer}</footer>
    </Drawer>
  )
}

interface ConfirmDialogProps {
  title: string
  /** Explains the consequences. */
  children: ReactNode
  confirmText: string
  /** Whether the confirmed action is running. */
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ title, children, confirmText, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Modal className="gate" onClose={onClose}>
      <div className="stack">
        <Dialog.Title className="heading pr-8">{title}</Dialog.Title>
        <div className="muted">{children}</div>
        <span className="hstack wrapping">
          <button type="button" className="button danger" disabled={isBusy} onClick={onConfirm}>
            {isBusy && <span className="spin" aria-hidden="true" />}
            {confirmText}
          </button>
          <Dialog.Close className="button quiet">Go back</Dialog.Close>
        </span>
      </div>
    </Modal>
  )
}

/** Closes on Escape and on a press outside. */
export function DialogRoot({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const container = use(DialogContainer)
  return (
    <Dialog.Root open modal={!container} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal container={container}>{children}</Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * Traps the focus while open, then returns it to the `Opener`. The submit event of a form inside does not propagate:
 * React would otherwise also submit the page's form that the dialog belongs to.
 */
function DialogContent({ className, children }: Omit<OverPage, 'onClose'>) {
  const opener = use(Opener)
  return (
    <Dialog.Content
      className={className}
      aria-describedby={undefined}
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
