import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, FolderInput, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { sayFailure } from '../../sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { Tile } from '../kit/tile.tsx'
import { CategoryDialog, type CategoryDraft } from './category-dialog.tsx'
import { branchesOf, moveChanges, siblingsOf } from './category-order.ts'
import { type AdminCategory, forgetCategories } from './queries.ts'

/** The two levels of categories with how many products are in each. */
export function CategoryTree({ categories }: { categories: readonly AdminCategory[] }) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<CategoryDraft | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const open = (draft: CategoryDraft, by: HTMLElement) => {
    opener.current = by
    setEditing(draft)
  }
  async function move(category: AdminCategory, step: number) {
    setIsMoving(true)
    try {
      for (const { category: moved, position } of moveChanges(category, step, categories)) {
        await api('PUT /admin/categories/:id', {
          params: { id: moved.id },
          body: { position, updated_at: moved.updated_at },
        })
      }
      notify.success(`${category.name} moved ${step < 0 ? 'up' : 'down'}`)
    } catch (error) {
      sayFailure(error, 'The category couldn’t be moved. Please try again.')
    }
    await forgetCategories(queryClient)
    setIsMoving(false)
  }
  async function remove({ id, name }: AdminCategory) {
    await api('DELETE /admin/categories/:id', { params: { id } })
    await forgetCategories(queryClient)
    notify.success(`${name} removed`)
    list.current?.focus()
  }
  const rowOf = (category: AdminCategory) => (
    <CategoryRow
      category={category}
      siblings={siblingsOf(category, categories)}
      isMoving={isMoving}
      onOpen={open}
      onMove={(step) => void move(category, step)}
      onRemove={() => remove(category)}
    />
  )
  return (
    <Tile
      title="Categories"
      aside={
        <button
          type="button"
          className="btn quiet sm"
          onClick={(event) => open({ kind: 'new', parent_id: null }, event.currentTarget)}
        >
          <Plus className="ico s" aria-hidden />
          Add category
        </button>
      }
    >
      {categories.length === 0 && <p className="muted">There are no categories yet.</p>}
      <ul className="cattree" ref={list} tabIndex={-1}>
        {branchesOf(categories).map(({ category, subcategories }) => (
          <li key={category.id}>
            {rowOf(category)}
            {subcategories.length > 0 && (
              <ul>
                {subcategories.map((one) => (
                  <li key={one.id}>{rowOf(one)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <CategoryDialog draft={editing} categories={categories} opener={opener} onClose={() => setEditing(null)} />
      )}
    </Tile>
  )
}

interface CategoryRowProps {
  category: AdminCategory
  siblings: readonly AdminCategory[]
  isMoving: boolean
  onOpen: (draft: CategoryDraft, by: HTMLElement) => void
  onMove: (step: number) => void
  onRemove: () => Promise<void>
}

function CategoryRow({ category, siblings, isMoving, onOpen, onMove, onRemove }: CategoryRowProps) {
  const { id, name, product_count, parent_id } = category
  const place = siblings.findIndex((one) => one.id === id)
  return (
    <div className="catrow">
      <span>
        <b>{name}</b>
        <small className="muted">{countText(product_count)}</small>
      </span>
      <span className="tools">
        {parent_id === null && (
          <Tool label={`Add a subcategory to ${name}`} onPress={(by) => onOpen({ kind: 'new', parent_id: id }, by)}>
            <Plus className="ico s" aria-hidden />
          </Tool>
        )}
        <Tool label={`Move ${name} up`} isOff={isMoving || place <= 0} onPress={() => onMove(-1)}>
          <ArrowUp className="ico s" aria-hidden />
        </Tool>
        <Tool label={`Move ${name} down`} isOff={isMoving || place >= siblings.length - 1} onPress={() => onMove(1)}>
          <ArrowDown className="ico s" aria-hidden />
        </Tool>
        <Tool label={`Move ${name} to another place`} onPress={(by) => onOpen({ kind: 'move', category }, by)}>
          <FolderInput className="ico s" aria-hidden />
        </Tool>
        <Tool label={`Edit ${name}`} onPress={(by) => onOpen({ kind: 'edit', category }, by)}>
          <Pencil className="ico s" aria-hidden />
        </Tool>
        <ConfirmButton
          className="iconbtn small"
          title={`Remove ${name}?`}
          text="You can only remove a category without products or subcategories."
          confirmText="Remove"
          onConfirm={onRemove}
          failure="The category couldn’t be removed. Please try again."
        >
          <Trash2 className="ico s" aria-hidden />
          <span className="sr">Remove {name}</span>
        </ConfirmButton>
      </span>
    </div>
  )
}

export const countText = (count: number) => (count === 1 ? '1 product' : `${count} products`)

interface ToolProps {
  label: string
  isOff?: boolean
  onPress: (by: HTMLElement) => void
  children: React.ReactNode
}

/** Kept in the order of the keyboard while it does nothing, so that the focus is not lost at the end of a list. */
function Tool({ label, isOff = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="iconbtn small"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={(event) => !isOff && onPress(event.currentTarget)}
    >
      {children}
    </button>
  )
}
