import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { useWatch } from 'react-hook-form'
import { FieldError } from '../../forms/field-notes.tsx'
import { FieldCard } from '../kit/card.tsx'
import { RecordInputs } from '../kit/form/record-input.tsx'
import type { AdminForm } from '../kit/form/use-admin-form.ts'
import { type BundleValues, sumPrices } from './bundle-values.ts'

/** The price, compared with the separate price of the items while it is typed. */
export function PriceCard({ admin }: { admin: AdminForm<BundleValues> }) {
  const { control } = admin.form
  const [price, items] = useWatch({ control, name: ['price', 'items'] })
  const { singly, saved, stock } = sumPrices({ price, items })
  const share = saved !== null && saved > 0 && singly > 0 ? ` (${Math.round((100 * saved) / singly)}%)` : ''
  return (
    <FieldCard title="Price">
      <RecordInputs fields={BUNDLE_FIELDS} group="price" />
      <p className="small" role="status">
        {items.length === 0 && 'Add items to see what they cost separately.'}
        {items.length > 0 && (
          <>
            The items cost <b>{formatPence(singly)}</b> separately
            {saved !== null && saved >= 0 && (
              <>
                ; customers save <b>{formatPence(saved)}</b>
                {share}
              </>
            )}
            . In stock for <b>{stock}</b> {stock === 1 ? 'bundle' : 'bundles'}.
          </>
        )}
      </p>
      {saved !== null && saved < 0 && items.length > 0 && (
        <FieldError>A published bundle can’t cost more than its items.</FieldError>
      )}
    </FieldCard>
  )
}
