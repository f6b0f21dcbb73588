import { formatPence, formatPrice, toPence } from '@shop/contract/lib/money.ts'
import { Check, TriangleAlert, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { ProductNotices } from '../../../product/facts/product-notices.tsx'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import { productPath } from '../../../product/item-path.ts'
import { PriceNotes } from '../../../product/price-notes.tsx'
import { stockLine } from '../../../product/stock-line.ts'
import { startingVariation } from '../../../product/variation-choice.ts'
import { PrimaryButton, QuietButton, TextLink } from '../../../ui/buttons.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import { useSettings } from '../../site-settings/queries.ts'
import { OptionPicker } from '../product/option-picker.tsx'
import type { Product } from '../queries.ts'
import { cardChoice, nameOfChoice } from './card-choice.ts'

interface CardPickerProps {
  product: Product
  onClose: () => void
}

/**
 * Chooses a variation of a card's product and adds it. A nicotine strength is never preselected: until the customer has
 * chosen one, the button names what is missing and moves the focus there.
 */
export function CardPicker({ product, onClose }: CardPickerProps) {
  const [variation, setVariation] = useState(() => startingVariation(product.variations))
  const [strength, setStrength] = useState<string>()
  const [wanted, setWanted] = useState(1)
  const missingId = useId()
  const form = useRef<HTMLDivElement>(null)
  const { low_stock } = useSettings()
  const choice = cardChoice(product, variation, strength, low_stock)
  const current = variation ?? product
  const quantity = Math.min(wanted, Math.max(1, current.stock_quantity))
  const cart = useAddToCart({
    added: `${nameOfChoice(product, variation)} added to cart!`,
    failed: 'Failed to add item',
  })

  function handleAdd() {
    const { id, type } = product
    cart.add(
      {
        id,
        type,
        quantity,
        stock_quantity: current.stock_quantity,
        ...(variation && { variation_attributes: variation.attributes }),
      },
      { onLoginNeeded: onClose, onAdded: onClose },
    )
  }
  function goToMissing() {
    form.current?.querySelector<HTMLElement>(`[id="${missingId}"] :is([tabindex="0"], select)`)?.focus()
  }
  return (
    <>
      <PickerHead product={product} variation={variation} onClose={onClose} />
      <div className="inner" ref={form}>
        {choice.options.map(({ option, chosen, isMissing, stateOf, choose }) => (
          <div key={option.name} id={isMissing ? missingId : undefined}>
            <OptionPicker
              option={option}
              chosen={chosen}
              stateOf={stateOf}
              onChoose={(value) => {
                const next = choose(value)
                setVariation(next.variation)
                if (next.strength !== undefined) setStrength(next.strength)
              }}
            />
          </div>
        ))}
        <ProductNotices notices={product.notices.filter(({ kind }) => kind === 'nicotine')} />
        <p className="hstack between small">
          {choice.missing === undefined && <StockLine stock={current.stock_quantity} />}
          <TextLink to={productPath(product)} onClick={onClose}>
            Full details
          </TextLink>
        </p>
      </div>
      <footer>
        <Stepper
          value={quantity}
          onChange={setWanted}
          max={Math.max(1, current.stock_quantity)}
          label={`Quantity of ${product.name}`}
        />
        {choice.missing === undefined ? (
          <PrimaryButton disabled={cart.isPending} onClick={handleAdd}>
            {cart.isPending ? (
              <>
                <span className="spin" aria-hidden="true" /> Adding
              </>
            ) : (
              `Add to Cart ${formatPence(toPence(current.price) * quantity)}`
            )}
          </PrimaryButton>
        ) : (
          <QuietButton onClick={goToMissing}>Choose a strength</QuietButton>
        )}
      </footer>
    </>
  )
}

function PickerHead(props: CardPickerProps & { variation: Product['variations'][number] | undefined }) {
  const { product, variation, onClose } = props
  return (
    <header>
      <div className="media">
        <ProductImage url={variation?.image_url ?? product.image_url} alt="" sizes="3.25rem" />
      </div>
      <div>
        <h2>{product.name}</h2>
        <p className="muted small">
          {formatPrice((variation ?? product).price)} · <PriceNotes product={product} chosen={variation} />
        </p>
      </div>
      <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
        <X className="icon" aria-hidden />
      </button>
    </header>
  )
}

function StockLine({ stock }: { stock: number }) {
  const { low_stock } = useSettings()
  const isLow = stock <= low_stock
  const Icon = isLow ? TriangleAlert : Check
  return (
    <span className={`hstack gap-2 ${isLow ? 'text-warning' : 'text-positive'}`} role="status">
      <Icon className="icon icon-small" aria-hidden /> {stockLine(stock, [], low_stock)}
    </span>
  )
}
