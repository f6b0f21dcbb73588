import { Plus } from 'lucide-react'
import { type MouseEvent, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { chunk } from '../../../ui/chunk.tsx'
import { useAddToCart } from '../../cart/queries.ts'
import type { Product } from '../queries.ts'
import { hasChoice } from './card-choice.ts'
import type { CardItem } from './product-card.tsx'
import { isSoldOut } from './product-card-details.tsx'

const CardPickerSheet = chunk(
  () => import('./card-picker-sheet.tsx').then((module) => module.CardPickerSheet),
  'Failed to load product details',
)

interface CardAdd {
  /** Sold out, or being added. */
  isBlocked: boolean
  /** Whether pressing asks for a choice first. */
  isChoice: boolean
  /** Adds one, or opens the sheet where a choice is needed. */
  handleAdd: (event: MouseEvent<HTMLButtonElement>) => void
  /** The sheet while it is open; drawn next to the button. */
  sheet: ReactNode
}

/** Adding `item` from a place without pickers: a card, a line of the chat. */
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
      <Suspense>
        <CardPickerSheet id={id} name={item.name} opener={opener} onClose={close} />
      </Suspense>
    ),
  }
}

/** Adds a product that is shown in one line. */
export function AddProduct({ product }: { product: Product }) {
  const add = useCardAdd(product)
  return (
    <>
      <AddIconButton name={product.name} add={add} className="iconbtn" />
      {add.sheet}
    </>
  )
}

/** The button of `add` for the product `name`: a plus alone, where there is no room for words. */
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
      <Plus className="ico" aria-hidden />
    </button>
  )
}
