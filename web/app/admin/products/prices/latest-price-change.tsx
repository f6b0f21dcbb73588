import { useQuery } from '@tanstack/react-query'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { priceChangesQuery } from '../queries.ts'

/** The latest bulk change, which can be undone as long as its prices have not changed since. */
export function LatestPriceChange({ onUndo }: { onUndo: (id: number) => Promise<void> }) {
  const { data } = useQuery(priceChangesQuery)
  const [latest] = data?.items ?? []
  if (!latest || latest.undone_at !== null) return null
  const count = latest.variations === 1 ? '1 price' : `${latest.variations} prices`
  return (
    <p className="small muted hstack wrapping">
      <span>
        {`Last change: ${count}, `}
        <DateTime at={latest.changed_at} />
      </span>
      <ConfirmButton
        title={`Undo the last change of ${count}?`}
        text="Each price becomes what it was before. Nothing happens if any of them has changed since."
        confirmText="Undo the change"
        onConfirm={() => onUndo(latest.id)}
      >
        Undo
      </ConfirmButton>
    </p>
  )
}
