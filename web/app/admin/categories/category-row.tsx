import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CategoryDraft } from './category-dialog.tsx'
import { CategoryMenu } from './category-menu.tsx'
import type { AdminCategory } from './queries.ts'

interface CategoryRowProps {
  category: AdminCategory
  /** Whether there is no other category under its parent. */
  isAlone: boolean
  onOpen: (draft: CategoryDraft, by: HTMLElement) => void
  onMove: (step: number) => void
  onRemove: () => Promise<void>
  /** The subcategories, which move with it. */
  children?: ReactNode
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** One category: its handle moves it, by pointer or arrow keys; all other actions are in its menu. */
export function CategoryRow({ category, isAlone, onOpen, onMove, onRemove, children }: CategoryRowProps) {
  const { id, name, product_count } = category
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(step)
  }
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'dragged' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className="category-row">
        {!isAlone && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className="icon-button compact handle"
            {...attributes}
            {...listeners}
            onKeyDown={moveByKey}
            aria-label={`Move ${name}`}
          >
            <GripVertical className="icon icon-small" aria-hidden />
          </button>
        )}
        <span>
          <b>{name}</b>
          <small className="muted">{countText(product_count)}</small>
        </span>
        <CategoryMenu category={category} onOpen={onOpen} onRemove={onRemove} />
      </div>
      {children}
    </li>
  )
}

export const countText = (count: number) => (count === 1 ? '1 product' : `${count} products`)
