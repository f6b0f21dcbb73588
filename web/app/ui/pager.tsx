import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

/** Links to the pages of a list; renders nothing for a single page. */
export function Pager({ page, pages, pathOf }: { page: number; pages: number; pathOf: (page: number) => string }) {
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <Link to={pathOf(page - 1)} rel="prev" aria-label="Previous page">
          <ArrowLeft className="icon" aria-hidden />
        </Link>
      )}
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place
          <span key={`gap-${index}`} className="ellipsis" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={pathOf(number)}
            aria-current={number === page ? 'page' : undefined}
            aria-label={`Page ${number}`}
          >
            {number}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={pathOf(page + 1)} rel="next" aria-label="Next page">
          <ArrowRight className="icon" aria-hidden />
        </Link>
      )}
    </nav>
  )
}

/** Returns the page numbers of a pager: first, last, and current with its neighbours. `null` is a gap. */
export function pageNumbers(current: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, current - 1, current, current + 1, pages])]
    .filter((page) => page >= 1 && page <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((page, index) => {
    const before = shown[index - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [null, page]
  })
}
