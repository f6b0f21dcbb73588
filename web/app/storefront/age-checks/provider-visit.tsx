import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { describeError } from '../../lib/sentence-of.ts'
import { Notice } from '../../ui/notice.tsx'
import { useVisit } from './use-visit.ts'

const NOT_STARTED = 'This couldn’t be opened. Check your connection and try again, or send us a document.'

/** The way to the provider’s own site, before the document as the other way. */
export function ProviderVisit({ token, provider }: { token: string; provider: string }) {
  const { mutate, isPending, isSuccess, error } = useVisit(async () => token)
  // Until the browser has left the page.
  const isLeaving = isPending || isSuccess
  return (
    <section className="stack" aria-label={`Check with ${provider}`}>
      <p className="muted small">
        You log in at {provider}, which tells us only whether you’re 18 or over. We keep that result and nothing else.
      </p>
      {error && (
        <Notice kind="danger" icon={TriangleAlert} role="alert">
          {describeError(error, NOT_STARTED)}
        </Notice>
      )}
      <button
        type="button"
        className="button primary large full"
        aria-disabled={isLeaving || undefined}
        onClick={() => {
          if (!isLeaving) mutate()
        }}
      >
        {isLeaving ? <span className="spin" aria-hidden /> : <ShieldCheck className="icon" aria-hidden />}
        Check my age with {provider}
      </button>
      <h2 className="subheading mt-4">Or send us a document</h2>
    </section>
  )
}
