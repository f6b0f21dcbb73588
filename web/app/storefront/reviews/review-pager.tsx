import { ArrowLeft, ArrowRight } from 'lucide-react'

interface ReviewPagerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

/** Pages through the reviews in place; renders nothing for a single page. */
export function ReviewPager({ page, pages, onTurn }: ReviewPagerProps) {
  if (pages <= 1) return null
  return (
    <nav className="row wrapx mt-6" aria-label="Review pages">
      <button type="button" className="btn quiet sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ArrowLeft className="ico s" aria-hidden /> Previous
      </button>
      <span className="sm muted" aria-live="polite">
        Page {page} of {pages}
      </span>
      <button type="button" className="btn quiet sm" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next <ArrowRight className="ico s" aria-hidden />
      </button>
    </nav>
  )
}
