import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { describeError } from '../../../lib/sentence-of.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { Card } from '../../kit/card.tsx'
import { readPounds } from '../../kit/fields/money-field.tsx'
import { PriceTable } from '../prices/price-table.tsx'
import { type SalePreviewRow, salePreviewQuery } from './queries.ts'
import { plannedPrices, previewBody, type SaleValues } from './sale-values.ts'

const PREVIEW_AFTER_MS = 300

interface SalePricesProps {
  values: SaleValues
  id: number | null
  onChange: (prices: SaleValues['prices']) => void
}

/** Every price of the sale before it is planned; each can be typed or left out. */
export function SalePrices({ values, id, onChange }: SalePricesProps) {
  const body = useDebounced(JSON.stringify(previewBody(values, id)), PREVIEW_AFTER_MS)
  const { data, error } = useQuery(salePreviewQuery(body === undefined ? undefined : JSON.parse(body)))
  const set = (variation_id: number, price: number | null | undefined) => {
    const others = values.prices.filter((typed) => typed.variation_id !== variation_id)
    onChange(price === undefined ? others : [...others, { variation_id, price }])
  }
  const isLeftOut = (row: SalePreviewRow) =>
    values.prices.some(({ variation_id, price }) => variation_id === row.variation_id && price === null)
  const rows = data?.rows ?? []
  const count = plannedPrices(rows, values.prices).filter(({ price }) => price !== null).length
  return (
    <Card title="New prices">
      <div className="fieldstack">
        {error && <p role="alert">{describeError(error, 'The preview couldn’t be loaded.')}</p>}
        {data && data.excluded_products > 0 && (
          <Notice kind="warn">
            {`${data.excluded_products} vaping products are left out: they stay out of sales (A8, A18).`}
          </Notice>
        )}
        <p className="small muted">
          “Was” is the lowest price of the last 30 days, or of as many days as a longer sale lasts (F15). It comes from
          the price history, so nobody can type it.
        </p>
        {rows.length > 0 && (
          <PriceTable
            rows={rows}
            newPrice={(row) => (
              <PriceCell row={row} isLeftOut={isLeftOut(row)} onChange={(price) => set(row.variation_id, price)} />
            )}
            column={{ header: 'Shown as', cell: shownAs }}
          />
        )}
        <p role="status" className="small muted">
          {data && `${count} of ${rows.length} prices are in the sale.`}
        </p>
      </div>
    </Card>
  )
}

const shownAs = ({ was, unchanged_reason, is_below_floor }: SalePreviewRow) => (
  <>
    {unchanged_reason === null && (was === null ? 'No “was”' : `Was ${formatPrice(was)}`)}
    {is_below_floor && <span className="small muted block">Low margin</span>}
  </>
)

interface PriceCellProps {
  row: SalePreviewRow
  isLeftOut: boolean
  /** Undefined: the price follows the reduction again. */
  onChange: (price: number | null | undefined) => void
}

function PriceCell({ row, isLeftOut, onChange }: PriceCellProps) {
  if (isLeftOut)
    return (
      <QuietButton aria-label={`Include ${row.name}`} onClick={() => onChange(undefined)}>
        Include
      </QuietButton>
    )
  return (
    <span className="hstack">
      <input
        key={row.new_price}
        className="input"
        aria-label={`Sale price of ${row.name}, £`}
        inputMode="decimal"
        autoComplete="off"
        size={7}
        maxLength={12}
        defaultValue={formatPrice(row.new_price).replace(/[£,]/g, '')}
        onBlur={({ target }) => {
          const price = readPounds(target.value)
          if (price === null || Number.isNaN(price)) onChange(undefined)
          else if (price !== row.new_price) onChange(price)
        }}
      />
      <QuietButton aria-label={`Leave out ${row.name}`} onClick={() => onChange(null)}>
        Leave out
      </QuietButton>
    </span>
  )
}
