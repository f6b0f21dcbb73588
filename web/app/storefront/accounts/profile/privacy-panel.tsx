import { Download } from 'lucide-react'
import { QuietButton, TextLink } from '../../../ui/buttons.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { useExport } from '../security/use-sessions.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** Exports the customer's data, and erases the account (rules G3 and G5). */
export function PrivacyPanel() {
  const copy = useExport()
  return (
    <div className="grid gap-10">
      <h1 className="visually-hidden">Privacy</h1>
      <section className="stack max-w-lg" aria-labelledby="copy">
        <h2 className="subheading" id="copy">
          A copy of your data
        </h2>
        <p className="muted">
          Everything we hold about you in one file that other services can read (JSON): your details, addresses, orders,
          reviews, cart and wishlist.
        </p>
        <QuietButton disabled={copy.isPending} onClick={() => copy.mutate()}>
          {copy.isPending ? <span className="spin" aria-hidden /> : <Download className="icon" aria-hidden />}
          {copy.isPending ? 'Preparing your data' : 'Download my data'}
        </QuietButton>
      </section>
      <section className="stack max-w-lg" aria-labelledby="erase">
        <h2 className="subheading" id="erase">
          Delete your account
        </h2>
        <p className="muted">
          We delete your login, addresses, cart and wishlist at once and log you out everywhere. Tax law requires us to
          keep your orders and invoices for six years, with the name and address on them but without your email and
          phone number. Your reviews stay, without your name.
        </p>
        <p className="muted">
          Read more in our <TextLink to="/privacy">Privacy Policy</TextLink>.
        </p>
        <DialogButton className="button quiet" dialog={(close) => <EraseDialog onClose={close} />}>
          Delete my account
        </DialogButton>
      </section>
    </div>
  )
}
