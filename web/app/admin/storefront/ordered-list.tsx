import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'

interface OrderedListProps<Row extends { id: string }> {
  rows: readonly Row[]
  /** The name of a row, for its buttons and announcements. */
  nameOf: (row: Row) => string
  onChange: (rows: Row[]) => void
  isChosen?: (row: Row) => boolean
  /** Further buttons of a row. */
  actions?: (row: Row) => ReactNode
  children: (row: Row, place: number) => ReactNode
}

/** Rows that are put into order by dragging their handle or with two buttons, and can be removed. */
export function OrderedList<Row extends { id: string }>(props: OrderedListProps<Row>) {
  const { rows, nameOf, onChange, isChosen, actions, children } = props
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const pressed = useRef<HTMLElement>(null)
  // A row that has moved in the document has lost the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [rows])

  function move(from: number, to: number) {
    const next = [...rows]
    const [moved] = next.splice(from, 1)
    if (!moved || from === to) return
    next.splice(to, 0, moved)
    onChange(next)
    setAnnouncement(`${nameOf(moved)}, ${to + 1} of ${next.length}`)
  }
  const press = (from: number, by: 1 | -1) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    move(from, from + by)
  }
  const classOf = (row: Row, place: number) =>
    [
      isChosen?.(row) && 'chosen',
      dragged === place && 'dragged',
      dragged !== null && over === place && (over > dragged ? 'drop-after' : 'drop-before'),
    ]
      .filter(Boolean)
      .join(' ') || undefined

  return (
    <>
      <ol className="section-list">
        {rows.map((row, place) => (
          <li
            key={row.id}
            className={classOf(row, place)}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(place)
            }}
            onDrop={(event) => {
              if (dragged === null) return
              event.preventDefault()
              move(dragged, place)
            }}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the two buttons do the same */}
            <span
              className="drag-handle"
              draggable
              title="Drag to reorder"
              onDragStart={(event) => {
                event.stopPropagation()
                event.dataTransfer.effectAllowed = 'move'
                const { parentElement } = event.currentTarget
                if (parentElement) event.dataTransfer.setDragImage(parentElement, 0, 0)
                setDragged(place)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
            >
              <GripVertical className="icon icon-small" aria-hidden />
            </span>
            {children(row, place)}
            <RowButton label={`Move ${nameOf(row)} up`} isOff={place === 0} onClick={press(place, -1)}>
              <ArrowUp className="icon icon-small" aria-hidden />
            </RowButton>
            <RowButton label={`Move ${nameOf(row)} down`} isOff={place === rows.length - 1} onClick={press(place, 1)}>
              <ArrowDown className="icon icon-small" aria-hidden />
            </RowButton>
            {actions?.(row)}
            <RowButton label={`Remove ${nameOf(row)}`} onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}>
              <X className="icon icon-small" aria-hidden />
            </RowButton>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

interface RowButtonProps {
  label: string
  isOff?: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
}

/** A small button of a row. At the end of the list it keeps the focus, unlike a disabled one. */
export function RowButton({ label, isOff, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={(event) => !isOff && onClick(event)}
    >
      {children}
    </button>
  )
}
