import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Ellipsis, GripVertical } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Opener } from '../../ui/dialog-button.tsx'
import { Confirmation } from '../kit/confirm-button.tsx'
import type { CategoryDraft } from './category-dialog.tsx'
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

interface CategoryMenuProps {
  category: AdminCategory
  onOpen: (draft: CategoryDraft, by: HTMLElement) => void
  onRemove: () => Promise<void>
}

/** The actions of a category, except changing its position under its parent. */
function CategoryMenu({ category, onOpen, onRemove }: CategoryMenuProps) {
  const { id, name, parent_id } = category
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const open = (draft: CategoryDraft) => () => button.current && onOpen(draft, button.current)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger ref={button} className="icon-button compact" aria-label={`Actions for ${name}`}>
          <Ellipsis className="icon icon-small" aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="popover-menu rowmenu" align="end" sideOffset={4}>
            <DropdownMenu.Item onSelect={open({ kind: 'edit', category })}>Edit</DropdownMenu.Item>
            {parent_id === null && (
              <DropdownMenu.Item onSelect={open({ kind: 'new', parent_id: id })}>Add a subcategory</DropdownMenu.Item>
            )}
            <DropdownMenu.Item onSelect={open({ kind: 'move', category })}>Move under another</DropdownMenu.Item>
            <DropdownMenu.Item onSelect={() => setIsAsking(true)}>Remove</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {isAsking && (
        <Opener value={button}>
          <Confirmation
            title={`Remove ${name}?`}
            text="You can only remove a category without products or subcategories."
            confirmText="Remove"
            onConfirm={onRemove}
            failure="The category couldn’t be removed. Please try again."
            onClose={() => setIsAsking(false)}
          />
        </Opener>
      )}
    </>
  )
}
