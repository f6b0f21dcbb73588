import { Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { chunk } from '../../../ui/chunk.tsx'
import { Opener } from '../../../ui/dialog-button.tsx'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import type { Product } from '../queries.ts'
import { hasChoice } from './card-choice.ts'
import { type CardItem, isSoldOut } from './card-item.ts'

const CardPickerSheet = chunk(
  () => import('./card-picker-sheet.tsx').then((module) => module.CardPickerSheet),
  'Failed to load product details',
)

interface CardAdd {
  /** Whether the item is sold out, or being added. */
  isBlocked: boolean
  /** Whether the customer has to make a choice first. */
  isChoice: boolean
  /** Adds one unit, or opens the sheet if a choice is needed. */
  handleAdd: (event: MouseEvent<HTMLButtonElement>) => void
  /** The sheet while it is open; rendered next to the button. */
  sheet: ReactNode
}

/** Returns how to add `item` where there are no pickers: on a card, or in a line of the chat. */
export function useCardAdd(item: CardItem): CardAdd {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setIsSheetOpen(false), [])
  const { add, isPending } = useAddToCart({ added: `${item.name} added to cart!`, failed: 'Failed to add item' })
  const isChoice = item.type === 'product' && hasChoice(item)
  const { id, type, stock_quantity } = item
  return {
    isBlocked: isSoldOut(item) || isPending,
    isChoice,
    handleAdd: ({ currentTarget }) => {
      if (isChoice) {
        opener.current = currentTarget
        return setIsSheetOpen(true)
      }
      add({
        id,
        type,
        stock_quantity,
        quantity: 1,
        has_choices: item.type === 'product' && item.options.length > 0,
      })
    },
    sheet: isSheetOpen && (
      <Opener value={opener}>
        <Suspense>
          <CardPickerSheet id={id} name={item.name} onClose={close} />
        </Suspense>
      </Opener>
    ),
  }
}

/** The add button of a product that is shown in one line. */
export function AddProduct({ product }: { product: Product }) {
  const add = useCardAdd(product)
  return (
    <>
      <AddIconButton name={product.name} add={add} className="icon-button" />
      {add.sheet}
    </>
  )
}

/** The icon button of `add` for the product `name`, where there is no room for text. */
export function AddIconButton({ name, add, className }: { name: string; add: CardAdd; className: string }) {
  return (
    <button
      type="button"
      className={className}
      aria-label={add.isChoice ? `Choose options for ${name}` : `Add ${name} to cart`}
      aria-haspopup={add.isChoice ? 'dialog' : undefined}
      disabled={add.isBlocked}
      onClick={add.handleAdd}
    >
      <Plus className="icon" aria-hidden />
    </button>
  )
}
