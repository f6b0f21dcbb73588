import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { PlainButton, SmallLink, TextLink } from '../../../ui/buttons.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { RetryLink } from '../../../ui/states.tsx'
import { Card } from '../../kit/card.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { type ProductValues, toProductValues } from '../editor/product.values.ts'
import { type AdminProduct, movementsQuery, type StockMovement } from '../queries.ts'
import { StockDialog } from './stock-dialog.tsx'

const FIRST = 10
const MOST = 100

interface StockTileProps {
  product: AdminProduct
  /** Called when the product was changed outside the form. */
  onChanged: (product: AdminProduct) => void
}

/** The stock movements, and a button to correct the stock with a reason. */
export function StockCard({ product, onChanged }: StockTileProps) {
  const { getValues, setValue, reset, formState } = useFormContext<ProductValues>()
  const { isDirty } = formState

  /** Loads the new stock into the form; a stock already typed is unchanged. */
  function takeOver(saved: AdminProduct) {
    if (!isDirty) reset(toProductValues(saved))
    for (const [place, row] of getValues('variations').entries()) {
      const stored = saved.variations.find(({ id }) => id === row.id)
      if (!stored) continue
      if (row.stock_quantity === String(row.stock_seen)) {
        setValue(`variations.${place}.stock_quantity`, String(stored.stock_quantity))
      }
      setValue(`variations.${place}.stock_seen`, stored.stock_quantity)
    }
    onChanged(saved)
  }
  return (
    <Card
      title="Stock and history"
      aside={
        <span className="hstack wrapping">
          <SmallLink to={`/admin/products/${product.id}/lots`}>Lots</SmallLink>
          <DialogButton
            className="button quiet small"
            dialog={(close) => <StockDialog productId={product.id} onAdjusted={takeOver} onClose={close} />}
          >
            Adjust stock
          </DialogButton>
        </span>
      }
    >
      <Movements product={product} />
    </Card>
  )
}

function Movements({ product: { id, variations } }: { product: AdminProduct }) {
  const [limit, setLimit] = useState(FIRST)
  const { data, isError, refetch } = useQuery(movementsQuery(id, limit))
  if (!data) {
    return isError ? (
      <p role="alert">
        The history couldn’t be loaded. <RetryLink onRetry={refetch} />
      </p>
    ) : (
      <p className="muted" role="status">
        Loading the history...
      </p>
    )
  }
  if (data.items.length === 0) return <p className="muted">No stock movements yet.</p>
  return (
    <ScrollArea className="movements" label="Stock movements">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">When</th>
            {variations.length > 1 && <th scope="col">SKU</th>}
            <th scope="col" className="align-right">
              Change
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((movement) => (
            <tr key={movement.id}>
              <td>
                <DateTime at={movement.at} />
              </td>
              {variations.length > 1 && <td className="muted">{movement.sku}</td>}
              <td className="align-right">{movement.change > 0 ? `+${movement.change}` : `−${-movement.change}`}</td>
              <td>
                <Why movement={movement} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.total > limit && limit < MOST && (
        <PlainButton onClick={() => setLimit(Math.min(limit * 3, MOST))}>Show more</PlainButton>
      )}
    </ScrollArea>
  )
}

const REASONS: Record<StockMovement['reason'], string> = {
  sale: 'Sold',
  return: 'Returned',
  write_off: 'Written off',
  adjustment: 'Adjusted',
}

function Why({ movement: { reason, order_id, note } }: { movement: StockMovement }) {
  return (
    <>
      {note || REASONS[reason]}
      {order_id !== null && (
        <>
          {', '}
          <TextLink to={`/admin/orders/${order_id}`}>order</TextLink>
        </>
      )}
    </>
  )
}
