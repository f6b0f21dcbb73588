import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type FieldFacts, FieldFrame } from '../../../forms/field-frame.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useDismiss } from '../../../ui/use-dismiss.ts'

const DELAY_MS = 300

export interface PickerOption {
  id: string | number
  label: string
  /** A second line, such as a SKU or a price. */
  detail?: string
  image_url?: string | null
}

interface PickerProps<Option extends PickerOption> extends FieldFacts {
  /** The name of the search in the query key: 'products'. */
  name: string
  /** Finds options for the typed text; '' for the first ones. */
  find: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  onPick: (option: Option) => void
  /** The current choice, if the field shows it; otherwise the field is cleared after each choice. */
  chosen?: string
  placeholder?: string
  /** Called when the text of a field that shows its choice is deleted. */
  onClear?: () => void
  disabled?: boolean
}

/** Chooses one of many options by typing a part of its name. */
export function Picker<Option extends PickerOption>(props: PickerProps<Option>) {
  const { name, find, onPick, chosen = '', onClear, placeholder = 'Type to search', disabled, ...facts } = props
  const [text, setText] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  /** Enter was pressed before the answer to the typed text, as a scanner does. */
  const [isEntered, setEntered] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const listId = useId()
  const isOpen = text !== null
  const wanted = useDebounced((text ?? '').trim(), DELAY_MS)
  const {
    data: options = [],
    isFetching,
    isError,
  } = useQuery({
    queryKey: ['admin', 'picker', name, wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: isOpen,
    staleTime: 0,
  })
  useDismiss(area, isOpen, () => setText(null))
  const at = Math.min(active, options.length - 1)
  const isCurrent = !isFetching && wanted === (text ?? '').trim()

  function pick(option: Option | undefined) {
    setEntered(false)
    if (!option) return
    onPick(option)
    setText(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (isEntered && isCurrent) pick(options[at])
  }, [isEntered, isCurrent])

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) setText('')
      else setActive(Math.min(Math.max(at + (event.key === 'ArrowDown' ? 1 : -1), 0), options.length - 1))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      // After an arrow key, the marked option is what staff have seen and chosen.
      if (isCurrent || active > 0) pick(options[at])
      else setEntered(true)
    } else if (event.key === 'Tab') {
      setText(null)
    }
  }
  return (
    <FieldFrame {...facts}>
      {(control) => (
        <div className="picker" ref={area}>
          <input
            {...control}
            className="input"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && options[at] ? `${listId}-${at}` : undefined}
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            value={text ?? chosen}
            onFocus={(event) => event.target.select()}
            onClick={() => setText(text ?? '')}
            onChange={(event) => {
              setText(event.target.value)
              setActive(0)
              if (event.target.value === '') onClear?.()
            }}
            onKeyDown={handleKey}
          />
          <div className="options" hidden={!isOpen}>
            <div id={listId} role="listbox" aria-label={facts.label}>
              {isOpen &&
                options.map((option, place) => (
                  <PickerRow
                    key={option.id}
                    id={`${listId}-${place}`}
                    option={option}
                    isActive={place === at}
                    onPick={() => pick(option)}
                  />
                ))}
            </div>
            <p className="small muted" role="status">
              {isOpen && stateText(isFetching, isError, options.length)}
            </p>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

function stateText(isFetching: boolean, isError: boolean, count: number): string {
  if (isFetching) return 'Searching...'
  if (isError) return 'The search didn’t work. Please try again.'
  return count === 0 ? 'Nothing found.' : ''
}

interface PickerRowProps {
  id: string
  option: PickerOption
  isActive: boolean
  onPick: () => void
}

function PickerRow({ id, option, isActive, onPick }: PickerRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, as in every combobox
    <div id={id} role="option" tabIndex={-1} aria-selected={isActive} onClick={onPick}>
      {option.image_url && <img src={option.image_url} alt="" width={32} height={40} loading="lazy" />}
      <span>
        {option.label}
        {option.detail && <small className="muted">{option.detail}</small>}
      </span>
    </div>
  )
}
