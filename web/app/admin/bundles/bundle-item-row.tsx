import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { FieldError } from '../../forms/field-notes.tsx'
import { TextLink } from '../../ui/buttons.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { STATUS_WORDS } from './bundle-columns.tsx'
import { type BundleItemValues, choiceText, toBundleItem } from './bundle-values.ts'
import { itemProductQuery } from './queries.ts'

interface PartRowProps {
  part: BundleItemValues
  /** The variations already in the bundle, which cannot be chosen again. */
  taken: readonly number[]
  error: string | undefined
  onChange: (part: BundleItemValues) => void
  onRemove: () => void
}

/** One bundle item: the variation of the product, and its quantity. */
export function BundleItemRow({ part, taken, error, onChange, onRemove }: PartRowProps) {
  const { data: product } = useQuery(itemProductQuery(part.product_id))
  const id = useId()
  const { word, tone } = STATUS_WORDS[part.product_status]
  const variations = product?.variations ?? []

  function choose(variationId: number) {
    const variation = variations.find((one) => one.id === variationId)
    if (product && variation) onChange(toBundleItem(product, variation, part.quantity))
  }
  return (
    <li>
      <div className="product-cell">
        {part.thumbnail_url && <img src={part.thumbnail_url} alt="" width={32} height={40} loading="lazy" />}
        <span>
          <TextLink to={`/admin/products/${part.product_id}`}>
            <b>{part.product_name}</b>
          </TextLink>
          <small>
            {formatPrice(part.price)} each, {part.stock_quantity} in stock
          </small>
        </span>
        {part.product_status !== 'active' && <StatusPill tone={tone}>{word}</StatusPill>}
      </div>
      <div className="partchoice">
        {variations.length > 1 ? (
          <select
            className="select"
            aria-label={`Which ${part.product_name}`}
            value={part.variation_id}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {variations.map((variation) => (
              <option
                key={variation.id}
                value={variation.id}
                disabled={variation.id !== part.variation_id && taken.includes(variation.id)}
              >
                {choiceText(variation)}
              </option>
            ))}
          </select>
        ) : (
          <span className="small muted">{choiceText(part)}</span>
        )}
        <QuantityField part={part} errorId={error ? id : undefined} onChange={onChange} />
        <button type="button" className="icon-button" aria-label={`Take ${part.product_name} out`} onClick={onRemove}>
          <X className="icon icon-small" aria-hidden />
        </button>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </li>
  )
}

interface QuantityFieldProps {
  part: BundleItemValues
  errorId: string | undefined
  onChange: (part: BundleItemValues) => void
}

/** Stores the typed text separately, because it may not be a number yet. */
function QuantityField({ part, errorId, onChange }: QuantityFieldProps) {
  const [text, setText] = useState(String(part.quantity))
  return (
    <input
      className="input partcount"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`How many ${part.product_name}, ${choiceText(part)}`}
      aria-invalid={errorId ? true : undefined}
      aria-describedby={errorId}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange({ ...part, quantity: event.target.value.trim() === '' ? Number.NaN : Number(event.target.value) })
      }}
    />
  )
}
