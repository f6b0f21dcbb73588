import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { Opener } from '../../ui/dialog-button.tsx'
import { notify } from '../../ui/toast.ts'
import { Card } from '../kit/card.tsx'
import { CategoryDialog, type CategoryDraft } from './category-dialog.tsx'
import { moveChanges, movedTo, toBranches } from './category-order.ts'
import { CategoryRow } from './category-row.tsx'
import { invalidateCategories } from './mutations.ts'
import { type AdminCategory, adminCategoriesQuery } from './queries.ts'

/** The two levels of categories with their product counts. */
export function CategoryTree({ categories }: { categories: readonly AdminCategory[] }) {
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<CategoryDraft | null>(null)
  const isMoving = useRef(false)
  const opener = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)

  const open = (draft: CategoryDraft, by: HTMLElement) => {
    opener.current = by
    setEditing(draft)
  }
  async function move(category: AdminCategory, step: number) {
    const changes = moveChanges(category, step, categories)
    if (isMoving.current || changes.length === 0) return
    isMoving.current = true
    // An optimistic update; the refetch after the requests replaces it.
    queryClient.setQueryData(adminCategoriesQuery.queryKey, movedTo(changes, categories))
    try {
      for (const { category: moved, position } of changes) {
        await api('PUT /admin/categories/:id', {
          params: { id: moved.id },
          body: { position, updated_at: moved.updated_at },
        })
      }
      notify.success(`${category.name} moved ${step < 0 ? 'up' : 'down'}`)
    } catch (error) {
      showError(error, 'The category couldn’t be moved. Please try again.')
    }
    await invalidateCategories(queryClient)
    isMoving.current = false
  }
  async function remove({ id, name }: AdminCategory) {
    await api('DELETE /admin/categories/:id', { params: { id } })
    await invalidateCategories(queryClient)
    notify.success(`${name} removed`)
    list.current?.focus()
  }
  const actionsOf = (category: AdminCategory) => ({
    category,
    onOpen: open,
    onMove: (step: number) => void move(category, step),
    onRemove: () => remove(category),
  })
  const branches = toBranches(categories)
  return (
    <Card
      title="Categories"
      aside={
        <SmallButton onClick={(event) => open({ kind: 'new', parent_id: null }, event.currentTarget)}>
          <Plus className="icon icon-small" aria-hidden />
          Add category
        </SmallButton>
      }
    >
      {categories.length === 0 && <p className="muted">There are no categories yet.</p>}
      <SortableRows
        className="category-tree"
        ref={list}
        tabIndex={-1}
        rows={branches.map(({ category }) => category)}
        onMove={(one, step) => void move(one, step)}
      >
        {branches.map(({ category, subcategories }) => (
          <CategoryRow key={category.id} {...actionsOf(category)} isAlone={branches.length === 1}>
            {subcategories.length > 0 && (
              <SortableRows rows={subcategories} onMove={(one, step) => void move(one, step)}>
                {subcategories.map((one) => (
                  <CategoryRow key={one.id} {...actionsOf(one)} isAlone={subcategories.length === 1} />
                ))}
              </SortableRows>
            )}
          </CategoryRow>
        ))}
      </SortableRows>
      {editing && (
        <Opener value={opener}>
          <CategoryDialog draft={editing} categories={categories} onClose={() => setEditing(null)} />
        </Opener>
      )}
    </Card>
  )
}

interface SortableRowsProps extends ComponentProps<'ul'> {
  rows: readonly AdminCategory[]
  /** Called when a row was dropped `step` positions lower, or higher if negative. */
  onMove: (row: AdminCategory, step: number) => void
  children: ReactNode
}

/** Categories under one parent, sortable by their handles. */
function SortableRows({ rows, onMove, children, ...list }: SortableRowsProps) {
  const id = useId()
  // The handles handle the arrow keys themselves, so there is no keyboard sensor.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const ids = rows.map((row) => row.id)
  const nameOf = (rowId: string | number) => rows.find((row) => row.id === rowId)?.name ?? ''

  function drop({ active, over }: DragEndEvent) {
    const row = rows.find((one) => one.id === active.id)
    const to = rows.findIndex((one) => one.id === over?.id)
    if (row && to >= 0) onMove(row, to - rows.indexOf(row))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: 'Press the up or down arrow to move it among its own.' },
        announcements: {
          onDragStart: ({ active }) => `Lifted ${nameOf(active.id)}.`,
          onDragOver: ({ over }) => (over ? `Over the place of ${nameOf(over.id)}.` : undefined),
          onDragEnd: ({ over }) => (over ? `Dropped at the place of ${nameOf(over.id)}.` : 'Dropped.'),
          onDragCancel: () => 'Not moved.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul {...list}>{children}</ul>
      </SortableContext>
    </DndContext>
  )
}
