import { LockKeyhole } from 'lucide-react'
import { NoticeDocument } from './notice-document.tsx'

const TITLE = 'Payment Required / Service Temporarily Suspended'
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

interface SuspensionNoticeProps {
  siteName: string
  /** YYYY-MM-DD */
  today: string
  stylesheet: string
}

/** The complete document that replaces every page while the shop is suspended. */
export function SuspensionDocument({ siteName, today, stylesheet }: SuspensionNoticeProps) {
  return (
    <NoticeDocument siteName={siteName} title={TITLE} stylesheet={stylesheet}>
      <h1>
        <span className="badge warn mb-5">
          <LockKeyhole className="icon icon-small" aria-hidden />
          Payment Required
        </span>
        <span className="visually-hidden"> / </span>
        <span className="title block">Service Temporarily Suspended</span>
      </h1>
      <p className="lead mt-5 mb-10 max-w-[36rem]">
        Access to this shop is suspended because of an outstanding payment. It will be restored once the payment has
        been received.
      </p>
      <dl className="spec border-t border-line text-[length:var(--t-md)]">
        <Fact name="Account status" value="Payment Pending" />
        <Fact name="Service level" value="Professional" />
        <Fact name="Priority" value="High" />
        <Fact name="Date" value={dates.format(new Date(today))} />
      </dl>
    </NoticeDocument>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
