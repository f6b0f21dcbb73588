import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from './use-submit.ts'

/** What went wrong with a form as a whole, and below it what may be done. */
export function FailureNotice({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  if (!failure) return null
  return (
    <div className="notice dan" role="alert">
      <TriangleAlert className="ico" aria-hidden />
      <div>
        <p>{failure.text}</p>
        {children}
      </div>
    </div>
  )
}
