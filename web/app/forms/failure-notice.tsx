import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'
import type { Failure } from './use-submit.ts'

/** Shows an error of the whole form, with possible actions below. */
export function FailureNotice({ failure, children }: { failure: Failure | null; children?: ReactNode }) {
  if (!failure) return null
  return (
    <Notice kind="danger" icon={TriangleAlert} role="alert">
      <p>{failure.text}</p>
      {children}
    </Notice>
  )
}
