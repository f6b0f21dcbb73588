import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { AdminCategory } from './queries.ts'

interface SortableRowsProps extends ComponentProps<'ul'> {
  rows: readonly AdminCategory[]
  /** Called when a row was dropped `step` positions lower, or higher if negative. */
  onMove: (row: AdminCategory, step: number) => void
  children: ReactNode
}

/** Categories under one parent, sortable by their handles. */
export function SortableRows({ rows, onMove, children, ...list }: SortableRowsProps) {
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
