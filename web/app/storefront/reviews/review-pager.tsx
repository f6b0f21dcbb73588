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
    <nav className="hstack wrapping mt-6" aria-label="Review pages">
      <button type="button" className="button quiet small" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ArrowLeft className="icon icon-small" aria-hidden /> Previous
      </button>
      <span className="small muted" aria-live="polite">
        Page {page} of {pages}
      </span>
      <button type="button" className="button quiet small" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        Next <ArrowRight className="icon icon-small" aria-hidden />
      </button>
    </nav>
  )
}
