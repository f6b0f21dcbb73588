import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { PlainButton, SmallButton } from '../../../ui/buttons.tsx'
import type { OrderChanges } from './use-order-changes.ts'

/** The error of the last change; for a version conflict, what has changed and a button to load it. */
export function OrderError({ changes }: { changes: Pick<OrderChanges, 'rejection' | 'reload' | 'dismiss'> }) {
  const { rejection, reload, dismiss } = changes
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (rejection) box.current?.scrollIntoView({ block: 'nearest' })
  }, [rejection])
  if (!rejection) return null
  const { code, detail, errors = [] } = rejection.problem
  const isStale = code === 'stale'
  return (
    <div className={isStale ? 'notice warn' : 'notice danger'} role="alert" ref={box}>
      <TriangleAlert className="icon" aria-hidden />
      <div className="fieldstack">
        <p>{detail}</p>
        {isStale && errors.length > 0 && (
          <ul className="changes">
            {errors.map(({ path, message }) => (
              <li key={path}>
                {fieldName(path)}: {message}
              </li>
            ))}
          </ul>
        )}
        <div className="hstack wrapping">
          {isStale && <SmallButton onClick={() => void reload()}>Load the new version</SmallButton>}
          <PlainButton onClick={dismiss}>Close</PlainButton>
        </div>
      </div>
    </div>
  )
}

/** Returns a label: 'Tracking number' for 'tracking_number', 'Paid in pence' for 'paid_pence'. */
function fieldName(path: string): string {
  const plain = path.replace(/_pence$/, ' in pence').replaceAll('_', ' ')
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}
