import type { KeyCheck } from '@shop/contract/admin/payments.admin.ts'
import { Check, X } from 'lucide-react'
import './key-checks.css'

/** The result of a test, one line for each check. */
export function KeyChecks({ checks }: { checks: readonly KeyCheck[] }) {
  const isPassed = checks.every(({ is_passed }) => is_passed)
  return (
    <div role="status">
      {checks.length > 0 && (
        <div className="key-checks">
          <b>{isPassed ? 'Test passed' : 'Test failed: nothing was changed'}</b>
          <ul>
            {checks.map(({ label, is_passed, detail }) => (
              <li key={label} className={is_passed ? 'passed' : 'failed'}>
                {is_passed ? (
                  <Check className="icon icon-small" aria-label="Passed" />
                ) : (
                  <X className="icon icon-small" aria-label="Failed" />
                )}
                <span>{label}</span>
                <span className="muted">{detail}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
