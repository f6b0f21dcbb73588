import { RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import type { ReactNode } from 'react'
import { LineOptions } from '../../order/order-lines.tsx'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { AdminReturn } from './queries.ts'

type Item = AdminReturn['items'][number]

/** One line of a return: what it is, why it comes back, and what the children ask or say. */
export function ReturnLine({ item, children }: { item: Item; children: ReactNode }) {
  const { label, isShopAtFault, rule } = RETURN_RULES[item.reason]
  return (
    <li>
      <ProductImage url={item.image_url} alt="" sizes="3.5rem" width={200} />
      <div>
        <p className="font-[540]">{item.name}</p>
        <LineOptions attributes={item.attributes} />
        <p className="small muted">
          {item.received === null ? `${item.quantity} announced` : `${item.received} of ${item.quantity} back`}
          {item.is_sealed_class && (item.is_unsealed ? ' · opened, says the customer' : ' · sealed, says the customer')}
        </p>
      </div>
      <span className="hstack">
        <span className="rule-chip">{item.is_sealed_class && !isShopAtFault ? 'F6' : rule}</span>
        <StatusPill tone={isShopAtFault ? 'bad' : 'muted'}>{label}</StatusPill>
      </span>
      <div className="return-choice">{children}</div>
    </li>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few options, as pressed buttons. */
export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line in every browser
    <div className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
