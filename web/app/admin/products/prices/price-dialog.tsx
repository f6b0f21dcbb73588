import { ApiError } from '@shop/contract/client.ts'
import type { PriceRounding } from '@shop/contract/prices/price-rounding.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../forms/field.tsx'
import { requestKey } from '../../../lib/request-key.ts'
import { describeError } from '../../../lib/sentence-of.ts'
import { PrimaryButton } from '../../../ui/buttons.tsx'
import { Modal } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/toast.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { changePrices, invalidateProducts, undoPriceChange } from '../mutations.ts'
import { type ProductSelection, pricePreviewQuery } from '../queries.ts'
import { LatestPriceChange } from './latest-price-change.tsx'
import { isStepKind, readStep, STEP_KINDS, type StepKind } from './price-step.ts'
import { PriceTable } from './price-table.tsx'
import { RoundingFields } from './rounding-fields.tsx'

const PREVIEW_AFTER_MS = 300
const UNDO_MS = 20_000
const KINDS = Object.entries(STEP_KINDS).map(([value, { label }]) => ({ value, label }))

interface PriceDialogProps {
  selection: ProductSelection
  /** What is selected, such as '12 products'. */
  scope: string
  onClose: () => void
}

/** Changes the prices of some products at once, after a preview of each price. */
export function PriceDialog({ selection, scope, onClose }: PriceDialogProps) {
  const queryClient = useQueryClient()
  const [kind, setKind] = useState<StepKind>('percent-up')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>({ point: 'exact', direction: 'nearest' })
  const [failures, setFailures] = useState<readonly string[]>([])
  const [key, setKey] = useState(requestKey)
  const [isBusy, setIsBusy] = useState(false)
  const step = readStep(kind, typed)
  const asked = step && { selection, step, rounding }
  const previewed = useDebounced(asked && JSON.stringify(asked), PREVIEW_AFTER_MS)
  // The preview belongs to what is typed only once the typing has paused.
  const isCurrent = asked !== undefined && previewed === JSON.stringify(asked)
  const preview = useQuery(pricePreviewQuery(isCurrent ? asked : undefined))
  const rows = asked && preview.data ? preview.data.rows : []
  const changes = rows
    .filter(({ unchanged_reason }) => unchanged_reason === null)
    .map(({ variation_id, price, new_price }) => ({ variation_id, from: price, to: new_price }))
  const isReady = isCurrent && !preview.isFetching && !preview.isError && changes.length > 0
  const count = changes.length === 1 ? '1 price' : `${changes.length} prices`

  async function change() {
    setIsBusy(true)
    setFailures([])
    try {
      const { id } = await changePrices(changes, key)
      invalidateProducts(queryClient, [...new Set(rows.map(({ product_id }) => product_id))])
      notify.success(`${count} changed`, {
        durationMs: UNDO_MS,
        actions: [{ label: 'Undo', onPress: () => void undo(id) }],
      })
      onClose()
    } catch (error) {
      setFailures(messagesOf(error))
      setKey(requestKey())
      if (error instanceof ApiError) await preview.refetch()
    } finally {
      setIsBusy(false)
    }
  }
  async function undo(id: number) {
    try {
      await undoPriceChange(id)
      notify.success('The prices are back')
    } catch (error) {
      notify.error(messagesOf(error).join(' '))
    }
    invalidateProducts(queryClient)
  }
  return (
    <Modal className="wide-dialog" title={`Change the prices of ${scope}`} onClose={onClose}>
      <LatestPriceChange onUndo={undo} />
      <div className="price-step">
        <SelectField
          label="Change"
          options={KINDS}
          value={kind}
          onChange={({ target }) => isStepKind(target.value) && setKind(target.value)}
        />
        <Field
          label={STEP_KINDS[kind].unit === '%' ? 'Percent' : 'Pounds'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          error={typed !== '' && step === undefined ? 'Write a number such as 5 or 2.50.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <RoundingFields value={rounding} onChange={setRounding} />
      </div>
      {failures.length > 0 && (
        <div className="notice danger" role="alert">
          <span />
          <ul className="changes">
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </div>
      )}
      {preview.isError && <p role="alert">{describeError(preview.error, 'The preview couldn’t be loaded.')}</p>}
      {rows.length > 0 && <PriceTable rows={rows} />}
      <p role="status" className="small muted">
        {isCurrent && preview.data && !preview.isFetching && `${changes.length} of ${rows.length} prices change.`}
      </p>
      <div className="hstack wrapping">
        <PrimaryButton disabled={!isReady || isBusy} onClick={() => void change()}>
          {isReady ? `Change ${count}` : 'Change prices'}
        </PrimaryButton>
      </div>
    </Modal>
  )
}

/** Names each price that has changed in the meantime. */
function messagesOf(error: unknown): string[] {
  const { detail = '', errors = [] } = error instanceof ApiError ? error.problem : {}
  if (detail === '') return ['The shop couldn’t be reached. Nothing is lost: try again.']
  return [detail, ...errors.map(({ message }) => message)]
}
