import { formatPrice } from '@shop/contract/lib/money.ts'
import { ShieldCheck } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type RefObject, useRef } from 'react'
import { DialogRoot } from '../../../ui/dialog.tsx'

/**
 * Asks the customer to approve the payment: the 3-D Secure step of the built-in provider. Escape declines. The focus
 * starts on the heading, so that a key still pressed approves nothing, and returns to `opener`.
 */
export function ApproveDialog(props: {
  amount: number
  siteName: string
  isSending: boolean
  opener: RefObject<HTMLElement | null>
  onAnswer: (approve: boolean) => void
}) {
  const { amount, siteName, isSending, opener, onAnswer } = props
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <DialogRoot onClose={() => !isSending && onAnswer(false)}>
      <Dialog.Overlay className="scrim">
        <Dialog.Content
          className="dialog gate"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            heading.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus()
          }}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <ShieldCheck className="icon mb-4 size-8 text-accent-text" aria-hidden />
          <Dialog.Title className="heading outline-none" tabIndex={-1} ref={heading}>
            Approve this payment
          </Dialog.Title>
          <Dialog.Description className="muted mt-3">
            Your bank wants to know if you’re paying <b className="font-[560] text-ink">{formatPrice(amount)}</b> to{' '}
            {siteName}. If this wasn’t you, refuse and nothing will be charged.
          </Dialog.Description>
          <span className="hstack wrapping mt-6">
            <button type="button" className="button primary" disabled={isSending} onClick={() => onAnswer(true)}>
              {isSending && <span className="spin" aria-hidden />}
              Approve this payment
            </button>
            <button type="button" className="button quiet" disabled={isSending} onClick={() => onAnswer(false)}>
              Refuse
            </button>
          </span>
          <p className="extra-small muted mt-4">In this demonstration, this replaces your bank’s page.</p>
        </Dialog.Content>
      </Dialog.Overlay>
    </DialogRoot>
  )
}
