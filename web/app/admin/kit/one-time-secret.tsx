import { CopyButton } from '../../ui/copy-button.tsx'
import { Modal } from '../../ui/dialog.tsx'

interface OneTimeSecretProps {
  title: string
  /** What to do with it, and why now. */
  text: string
  secret: string
  /** What the button copies, in words. */
  what: string
  onClose: () => void
}

/** Shows a secret that is never shown again, with a button that copies it. */
export function OneTimeSecret({ title, text, secret, what, onClose }: OneTimeSecretProps) {
  return (
    <Modal className="gate" title={title} onClose={onClose}>
      <p>{text}</p>
      <p className="hstack">
        <code className="break-all">{secret}</code>
        <CopyButton text={secret} what={what} />
      </p>
      <span className="hstack">
        <button type="button" className="button primary" onClick={onClose}>
          I’ve copied it
        </button>
      </span>
    </Modal>
  )
}
