import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../ui/storage.ts'

const STORAGE_KEY = 'admin.shortcuts'
const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
/** Single-character shortcuts, which users must be able to disable (WCAG 2.1.4). */
const isCharacter = (key: string) => key.length === 1 && key !== ' '

interface TableKeysOptions {
  /** Opens the row at this index. */
  onOpen: (place: number) => void
  onSelect: (place: number) => void
}

export interface KeyHelpState {
  isShown: boolean
  setIsShown: (isShown: boolean) => void
  areOn: boolean
  switchOn: (areOn: boolean) => void
}

/** Keyboard shortcuts of a table: j, k or the arrows move, Enter opens, x or Space selects, / searches, ? explains. */
export function useTableKeys({ onOpen, onSelect }: TableKeysOptions) {
  const area = useRef<HTMLElement>(null)
  const [isShown, setIsShown] = useState(false)
  const [areOn, setAreOn] = useState(() => readStored(STORAGE_KEY) !== 'off')
  useAnywhereKeys(area, areOn, () => setIsShown(true))

  function onKeyDown(event: ReactKeyboardEvent) {
    const { key, target } = event
    if (hasModifier(event) || !(target instanceof HTMLElement) || isTyping(target)) return
    if (isCharacter(key) && !areOn) return
    const rows = rowsOf(area.current)
    const row = target.closest<HTMLElement>('[data-row]')
    const place = row ? rows.indexOf(row) : -1
    const step = STEPS[key]
    if (step !== undefined) {
      event.preventDefault()
      rows[Math.min(Math.max(place + step, 0), rows.length - 1)]?.focus()
    } else if (key === 'x' && row) {
      event.preventDefault()
      onSelect(place)
    } else if (target === row && key === ' ') {
      event.preventDefault()
      onSelect(place)
    } else if (target === row && key === 'Enter') {
      event.preventDefault()
      onOpen(place)
    }
  }
  const switchOn = (wanted: boolean) => {
    setAreOn(wanted)
    writeStored(STORAGE_KEY, wanted ? 'on' : 'off')
  }
  const help: KeyHelpState = { isShown, setIsShown, areOn, switchOn }
  return { area, onKeyDown, help }
}

/** Shortcuts that work with any focus, except while typing or while a dialog is open. */
function useAnywhereKeys(area: RefObject<HTMLElement | null>, areOn: boolean, onHelp: () => void) {
  useEffect(() => {
    if (!areOn) return
    const handleKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || hasModifier(event)) return
      if (!(target instanceof HTMLElement) || isTyping(target) || document.querySelector('[role=dialog]')) return
      if (key === '/') {
        event.preventDefault()
        document.querySelector<HTMLElement>('[data-list-search]')?.focus()
      } else if (key === '?') {
        onHelp()
      } else if ((key === 'j' || key === 'k') && !area.current?.contains(target)) {
        rowsOf(area.current)
          .at(key === 'j' ? 0 : -1)
          ?.focus()
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

/** Makes the / key focus `field`, as it focuses the search of a list. */
export function useSlashKey(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== '/' || event.defaultPrevented || hasModifier(event) || readStored(STORAGE_KEY) === 'off') return
      if (!(target instanceof HTMLElement) || isTyping(target) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [field])
}

const hasModifier = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }) =>
  event.ctrlKey || event.metaKey || event.altKey

const rowsOf = (area: HTMLElement | null) => [...(area?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

function isTyping(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.isContentEditable || target.matches('textarea, select')
}
