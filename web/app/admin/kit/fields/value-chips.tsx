/** Placeholders of a text area, shown as chips with what visitors see. The text itself keeps `{delivery.standard}`. */
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { insertText } from './markdown-edits.ts'

export interface ChipValue {
  name: string
  label: string
  value: string
}

const PLACEHOLDER = /(\{[^{}\s]+\})/
const NOTHING = 'nothing'

interface ValueChipsProps {
  text: string
  values: readonly ChipValue[]
  area: RefObject<HTMLTextAreaElement | null>
}

/** Draws the text below the area, whose own letters are transparent: a chip is as wide as what it stands for. */
export function ValueChips({ text, values, area }: ValueChipsProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: from } = area
    const { current: to } = layer
    if (!from || !to) return
    const follow = () => {
      to.style.width = `${from.clientWidth + 2}px`
      to.scrollTop = from.scrollTop
    }
    follow()
    from.addEventListener('scroll', follow)
    const observer = new ResizeObserver(follow)
    observer.observe(from)
    return () => {
      from.removeEventListener('scroll', follow)
      observer.disconnect()
    }
  }, [area])
  const byName = new Map(values.map((known) => [`{${known.name}}`, known]))
  return (
    <div ref={layer} className="textarea chip-layer" aria-hidden>
      {text.split(PLACEHOLDER).map((piece, place) => {
        const known = byName.get(piece)
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity of their own
        return known ? <Chip key={place} piece={piece} {...known} /> : piece
      })}
      {'\n'}
    </div>
  )
}

function Chip({ piece, value }: ChipValue & { piece: string }) {
  return (
    <span className="value-chip">
      {piece}
      <b>{value.replace(/\\/g, '').replace(/\s+/g, ' ').trim() || NOTHING}</b>
    </span>
  )
}

/** Returns where the placeholder is that `test` accepts. */
function findPlaceholder(text: string, test: (from: number, to: number) => boolean) {
  for (const { 0: whole, index } of text.matchAll(new RegExp(PLACEHOLDER, 'g')))
    if (test(index, index + whole.length)) return { from: index, to: index + whole.length }
  return undefined
}

/** Backspace and Delete remove a placeholder next to the cursor as a whole. */
export function removeChip(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { currentTarget: area, key } = event
  if ((key !== 'Backspace' && key !== 'Delete') || area.selectionStart !== area.selectionEnd) return
  const cursor = area.selectionStart
  const found = findPlaceholder(area.value, (from, to) => cursor === (key === 'Backspace' ? to : from))
  if (!found) return
  event.preventDefault()
  area.setSelectionRange(found.from, found.to)
  insertText(area, '')
}

/** Returns a handler that lets the cursor jump over placeholders. */
export function useChipCursor() {
  const last = useRef(0)
  return ({ currentTarget: area }: SyntheticEvent<HTMLTextAreaElement>): void => {
    const { selectionStart: cursor, selectionEnd } = area
    const found =
      cursor === selectionEnd ? findPlaceholder(area.value, (from, to) => from < cursor && cursor < to) : undefined
    const to = found ? (last.current >= found.to ? found.from : found.to) : cursor
    last.current = to
    if (found) area.setSelectionRange(to, to)
  }
}
