import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import type { Submission } from '../../../forms/use-submit.ts'
import { Modal } from '../../../ui/dialog.tsx'

interface FormDialogProps {
  title: string
  /** The labels of the button, before and while sending. */
  action: string
  sending?: string
  /** The label of the close button; 'Cancel' unless the action itself is a cancellation. */
  dismiss?: string
  /** Whether the action has a negative effect on the customer. */
  isDanger?: boolean
  submission: Submission
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with one form: an action that needs input or confirmation first. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, sending = 'Saving', dismiss = 'Cancel', isDanger, submission } = props
  return (
    <Modal className="gate" onClose={props.onClose}>
      <form className="stack" noValidate onSubmit={submission.onSubmit}>
        <Dialog.Title className="subheading pr-8">{title}</Dialog.Title>
        {props.children}
        <FailureNotice failure={submission.failure} />
        <span className="hstack wrapping">
          <SubmitButton
            className={isDanger ? 'button danger' : 'button primary'}
            isSending={submission.isSending}
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
