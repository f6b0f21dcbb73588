import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { FieldError } from '../../../forms/field-notes.tsx'
import { TextLink } from '../../../ui/buttons.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { AGE_NAMES } from '../order-words.ts'
import type { ParcelRow } from './parcel-row.ts'
import { isList } from './tracking-paste.ts'
import type { Dispatch } from './use-dispatch.ts'

/** The orders with their tracking numbers. A pasted list fills the rows; Enter, which scanners send too, moves down. */
export function DispatchTable({ dispatch }: { dispatch: Dispatch }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.querySelector('input')?.focus(), [])

  function moveDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    fields[fields.indexOf(event.currentTarget) + 1]?.focus()
  }
  return (
    <>
      <p className="parcel parcel-head small muted" aria-hidden>
        <span>Order</span>
        <span>Deliver to</span>
        <span>Delivery</span>
        <span>Tracking number</span>
        <span>Courier</span>
      </p>
      <ul ref={list}>
        {dispatch.rows.map((row, place) => (
          <Parcel
            key={row.order.id}
            row={row}
            onChange={(number) => dispatch.change(row.order.id, number)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text')
              if (!isList(text)) return
              event.preventDefault()
              void dispatch.fill(text, place)
            }}
            onKeyDown={moveDown}
          />
        ))}
      </ul>
    </>
  )
}

interface ParcelProps {
  row: ParcelRow
  onChange: (number: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function Parcel({ row, onChange, onPaste, onKeyDown }: ParcelProps) {
  const { order, number, error, isHeld } = row
  const errorId = useId()
  return (
    <li className={error === null ? 'parcel' : 'parcel has-error'}>
      <TextLink to={`/admin/orders/${order.id}`}>{order.order_number}</TextLink>
      <span>
        <b className="font-[540]">{order.recipient}</b>
        <small className="muted block">
          {order.city} {order.postcode}
        </small>
      </span>
      <span className="parcel-method">{order.delivery_name}</span>
      <div>
        {!isHeld && (
          <input
            className="input"
            aria-label={`Tracking number of ${order.order_number}`}
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? undefined : errorId}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            value={number}
            onChange={({ target }) => onChange(target.value)}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
          />
        )}
        {error !== null && (
          <FieldError id={errorId} isAlert={false}>
            {error}
          </FieldError>
        )}
      </div>
      <span className="parcel-courier">
        <CourierState row={row} />
      </span>
    </li>
  )
}

function CourierState({ row: { order, number, courier, error, isHeld } }: { row: ParcelRow }) {
  if (isHeld) return <StatusPill tone="warn">{AGE_NAMES[order.age_check_status].label}</StatusPill>
  if (error !== null) return <StatusPill tone="bad">Fix number</StatusPill>
  if (courier) {
    return (
      <a className="link" href={courier.url} target="_blank" rel="noopener noreferrer">
        {courier.name}
      </a>
    )
  }
  return <span className="muted">{number.trim() === '' ? '' : 'No link'}</span>
}
