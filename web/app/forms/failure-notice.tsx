import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from './use-submit.ts'

/** Shows an error of the whole form, with possible actions below. */
export function FailureNotice({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  if (!failure) return null
  return (
    <div className="notice danger" role="alert">
      <TriangleAlert className="icon" aria-hidden />
      <div>
        <p>{failure.text}</p>
        {children}
      </div>
    </div>
  )
}
