import { Dialog } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import type { Failure } from '../../../forms/use-submit.ts'
import { Modal } from '../../../ui/dialog.tsx'

interface OrderDialogProps {
  title: string
  /** The labels of the button, before and while sending. */
  action: string
  sending: string
  /** The label of the close button; 'Cancel' unless the action itself is a cancellation. */
  dismiss?: string
  /** Whether the action has a negative effect on the customer. */
  isDanger?: boolean
  opener: RefObject<HTMLElement | null>
  failure: Failure | null
  isSending: boolean
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A step of an order that needs input or confirmation first. */
export function OrderDialog(props: OrderDialogProps) {
  const { title, action, sending, dismiss = 'Cancel', isDanger, opener, failure, isSending } = props
  return (
    <Modal className="gate" opener={opener} onClose={props.onClose}>
      <form
        className="orderform"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void props.onSubmit()
        }}
      >
        <Dialog.Title className="subheading pr-8">{title}</Dialog.Title>
        {props.children}
        <FailureNotice failure={failure} />
        <span className="hstack wrapping">
          <SubmitButton
            className={isDanger ? 'button danger' : 'button primary'}
            isSending={isSending}
            sending={sending}
          >
            {action}
          </SubmitButton>
          <Dialog.Close className="button quiet">{dismiss}</Dialog.Close>
        </span>
      </form>
    </Modal>
  )
}
