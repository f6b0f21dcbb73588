import type { AddToCartAction } from '@shop/contract/assistant.ts'
import { writeAddLabel } from '@shop/contract/lib/add-label.ts'
import { toPence } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import { type Product, productQuery } from '../queries.ts'
import { nameOfChoice } from './card-choice.ts'

/**
 * The button of an answer that adds a variation. It shows today's price and stock, whenever the answer was given, and
 * stays 'Added' after one addition.
 */
export function AddOffer({ action, onLeave }: { action: AddToCartAction; onLeave: () => void }) {
  const { product_id, variation_attributes, quantity } = action
  const { data: product, isError } = useQuery(productQuery(product_id))
  const variation = product && findVariation(product, variation_attributes)
  const [isAdded, setIsAdded] = useState(false)
  const { add, isPending } = useAddToCart({
    added: `${product ? nameOfChoice(product, variation) : ''} added to cart!`,
    failed: 'Failed to add item',
  })
  const isGone = isError || (product !== undefined && !variation)
  const isSoldOut = variation !== undefined && variation.stock_quantity < quantity
  const label =
    product && variation
      ? writeAddLabel({
          name: product.name,
          attributes: variation.attributes,
          quantity,
          pence: toPence(variation.price),
        })
      : action.label

  function handleAdd() {
    if (!variation) return
    const { attributes, stock_quantity } = variation
    add(
      { type: 'product', id: product_id, quantity, stock_quantity, variation_attributes: attributes },
      { onLoginNeeded: onLeave, onAdded: () => setIsAdded(true) },
    )
  }
  return (
    <>
      <button
        type="button"
        className="button primary small"
        disabled={!variation || isSoldOut || isPending || isAdded}
        onClick={handleAdd}
      >
        {isPending && <span className="spin" aria-hidden="true" />}
        {isAdded && <Check className="icon icon-small" aria-hidden />}
        {isAdded ? label.replace(/^Add/, 'Added') : label}
      </button>
      {(isGone || isSoldOut) && (
        <span className="muted small">{isGone ? 'No longer available' : 'Not enough in stock now'}</span>
      )}
    </>
  )
}

/** The variation with exactly these attributes, in whatever order they are listed. */
const findVariation = ({ variations }: Product, wanted: Record<string, string>) =>
  variations.find(
    ({ attributes }) =>
      Object.keys(attributes).length === Object.keys(wanted).length &&
      Object.entries(attributes).every(([name, value]) => wanted[name] === value),
  )
