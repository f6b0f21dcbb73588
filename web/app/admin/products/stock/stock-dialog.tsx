import { adjustStock } from '@shop/contract/admin/products.admin.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { FailureNotice } from '../../../forms/failure-notice.tsx'
import { Field } from '../../../forms/field.tsx'
import { SubmitButton } from '../../../forms/submit-button.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { requestKey } from '../../../lib/request-key.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/states.tsx'
import { notify } from '../../../ui/toast.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { toNumber } from '../../kit/form/typed-numbers.ts'
import { useAdjustStock } from '../mutations.ts'
import { type AdminProduct, adminProductQuery } from '../queries.ts'
import { combinationName } from '../variations/variations.row.ts'

const REASONS = ['Delivery', 'Stock count', 'Damaged', 'Return']

interface StockDialogProps {
  productId: number
  /** Called with the changed product. */
  onAdjusted?: (product: AdminProduct) => void
  onClose: () => void
}

/** Adds to or removes from a variation's stock, with a reason for the stock movements. A sheet on a phone. */
export function StockDialog({ productId, onAdjusted, onClose }: StockDialogProps) {
  const { data: product, isError, refetch } = useQuery(adminProductQuery(productId))
  return (
    <Modal className="sheet stocksheet" title={product ? `Stock of ${product.name}` : 'Stock'} onClose={onClose}>
      {product && <StockForm product={product} onAdjusted={onAdjusted} onClose={onClose} />}
      {!product && !isError && <Loading>Loading the stock...</Loading>}
      {!product && isError && (
        <div role="alert" className="stack">
          <p>The stock couldn’t be loaded.</p>
          <QuietButton onClick={() => void refetch()}>Try again</QuietButton>
        </div>
      )}
    </Modal>
  )
}

const { reason } = adjustStock.schema.body.shape
const StockChangeForm = z.object({
  variation_id: z.string(),
  change: z.string().refine((text) => isChange(text), 'Enter how many to add or remove, such as 12 or -3.'),
  reason,
})

const isChange = (text: string) =>
  adjustStock.schema.body.shape.change.safeParse(toNumber(text.replace('+', ''))).success

interface StockFormProps {
  product: AdminProduct
  onAdjusted: ((product: AdminProduct) => void) | undefined
  onClose: () => void
}

function StockForm({ product, onAdjusted, onClose }: StockFormProps) {
  const { id, variations, options } = product
  const adjust = useAdjustStock(id)
  // The idempotency key: a retry counts once; a new change gets a new key.
  const [key, setKey] = useState(requestKey)
  const { form, field, onSubmit, failure, isSending } = useSchemaForm({
    schema: StockChangeForm,
    defaultValues: { variation_id: String(variations[0]?.id ?? ''), change: '', reason: '' },
    send: async (typed) => {
      const change = toNumber(typed.change.replace('+', '')) ?? 0
      const saved = await adjust.mutateAsync({
        change: { variation_id: Number(typed.variation_id), change, reason: typed.reason },
        key,
      })
      setKey(requestKey())
      notify.success('Stock adjusted')
      onAdjusted?.(saved)
      onClose()
    },
  })
  const { watch, setValue } = form
  const typed = watch()
  const chosen = variations.find((one) => String(one.id) === typed.variation_id)
  const change = toNumber(typed.change.replace('+', ''))
  const after = chosen && change !== null && Number.isInteger(change) ? chosen.stock_quantity + change : undefined
  const step = (by: number) =>
    setValue('change', String((Number.isInteger(change) ? (change ?? 0) : 0) + by), { shouldDirty: true })
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <FailureNotice failure={failure} />
      {variations.length > 1 ? (
        <SelectField
          label="Variation"
          {...field('variation_id')}
          options={variations.map((one) => ({
            value: one.id,
            label: `${combinationName(one.attributes, options)}: ${one.stock_quantity} in stock`,
          }))}
        />
      ) : (
        <p>{chosen?.stock_quantity ?? 0} in stock</p>
      )}
      <div className="changefield">
        <button type="button" className="icon-button outline" aria-label="Decrease quantity" onClick={() => step(-1)}>
          −
        </button>
        <Field
          label="Change"
          inputMode="text"
          autoComplete="off"
          placeholder="+12 or -3"
          hint={after === undefined ? 'Use a minus sign to remove stock.' : `${chosen?.stock_quantity} → ${after}`}
          {...field('change')}
        />
        <button type="button" className="icon-button outline" aria-label="Increase quantity" onClick={() => step(1)}>
          +
        </button>
      </div>
      <Field label="Reason" maxLength={200} {...field('reason')} />
      <div className="hstack wrapping">
        {REASONS.map((text) => (
          <button
            key={text}
            type="button"
            className="chip"
            onClick={() => setValue('reason', text, { shouldDirty: true, shouldValidate: true })}
          >
            {text}
          </button>
        ))}
      </div>
      <SubmitButton isSending={isSending} sending="Adjusting">
        Adjust stock
      </SubmitButton>
    </form>
  )
}
