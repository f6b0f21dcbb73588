import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { Confirmation } from '../kit/confirm-button.tsx'
import type { CategoryDraft } from './category-dialog.tsx'
import type { AdminCategory } from './queries.ts'

interface CategoryMenuProps {
  category: AdminCategory
  onOpen: (draft: CategoryDraft, by: HTMLElement) => void
  onRemove: () => Promise<void>
}

/** The actions of a category, except changing its position under its parent. */
export function CategoryMenu({ category, onOpen, onRemove }: CategoryMenuProps) {
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
        <Confirmation
          title={`Remove ${name}?`}
          text="You can only remove a category without products or subcategories."
          confirmText="Remove"
          onConfirm={onRemove}
          failure="The category couldn’t be removed. Please try again."
          opener={button}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
