import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CategoryDraft } from './category-dialog.tsx'
import { CategoryMenu } from './category-menu.tsx'
import type { AdminCategory } from './queries.ts'

interface CategoryRowProps {
  category: AdminCategory
  /** With no other to change places with. */
  isAlone: boolean
  onOpen: (draft: CategoryDraft, by: HTMLElement) => void
  onMove: (step: number) => void
  onRemove: () => Promise<void>
  /** Its subcategories, which move with it. */
  children?: ReactNode
}

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** One category: moved by its handle, with the pointer or the arrow keys; all else is in its menu. */
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
      <div className="catrow">
        {!isAlone && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className="iconbtn small handle"
            {...attributes}
            {...listeners}
            onKeyDown={moveByKey}
            aria-label={`Move ${name}`}
          >
            <GripVertical className="ico s" aria-hidden />
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
