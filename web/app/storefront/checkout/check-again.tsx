import { TriangleAlert } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'

/** Warns that a payment is unconfirmed: money may have been taken, so nothing can be paid again until it is settled. */
export function CheckAgain(props: { sentence: string; isBusy: boolean; onCheck: () => Promise<void> }) {
  const { sentence, isBusy, onCheck } = props
  return (
    <Notice kind="warn" icon={TriangleAlert} className="mt-6" role="alert">
      <p className="font-[560]">{sentence}</p>
      <p>
        Your card may have been charged, so please don’t pay again. We keep asking your bank, and your order goes ahead
        as soon as it answers.
      </p>
      <button
        type="button"
        className="button quiet mt-3"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && void onCheck()}
      >
        {isBusy && <span className="spin" aria-hidden />}
        Check again
      </button>
    </Notice>
  )
}
