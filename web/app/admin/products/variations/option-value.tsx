import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import { Checkbox } from '../../../forms/checkbox.tsx'
import { Swatch } from '../../../product/swatch.tsx'
import { PlainButton, SmallButton } from '../../../ui/buttons.tsx'
import type { useMatrix } from './use-matrix.ts'
import { moveValue, removeValue, renameValue, setSwatch } from './variations.matrix.ts'
import type { Choice } from './variations.row.ts'

interface OptionValueProps {
  option: Choice
  optionPlace: number
  place: number
  change: ReturnType<typeof useMatrix>['change']
}

const PLAIN: [string, string] = ['#7b8983', '#d6ddd9']

/** One value of an option: a chip that opens its actions. Alt with an arrow key moves it. */
export function OptionValue({ option, optionPlace, place, change }: OptionValueProps) {
  const known = option.values[place]
  const [isOpen, setIsOpen] = useState(false)
  if (!known) return null
  const { value, swatch } = known
  const move = (to: number) => {
    if (to >= 0 && to < option.values.length) change((matrix) => moveValue(matrix, optionPlace, place, to))
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className="chip"
          aria-label={`${value}: change`}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
            event.preventDefault()
            move(place + (event.key === 'ArrowLeft' ? -1 : 1))
          }}
        >
          {swatch && <Swatch colours={swatch} />}
          {value}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover-menu valuemenu" align="start" sideOffset={4} aria-label={`Change ${value}`}>
          <ValueMenu
            value={value}
            swatch={swatch}
            isFirst={place === 0}
            isLast={place === option.values.length - 1}
            onRename={(text) => change((matrix) => renameValue(matrix, optionPlace, value, text))}
            onSwatch={(colours) => change((matrix) => setSwatch(matrix, optionPlace, value, colours))}
            onMove={(step) => move(place + step)}
            onRemove={() => {
              setIsOpen(false)
              change((matrix) => removeValue(matrix, optionPlace, value))
            }}
            onDone={() => setIsOpen(false)}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface ValueMenuProps {
  value: string
  swatch: [string, string] | null
  isFirst: boolean
  isLast: boolean
  /** Returns false if the name is rejected. */
  onRename: (text: string) => boolean
  onSwatch: (swatch: [string, string] | null) => void
  onMove: (step: number) => void
  onRemove: () => void
  onDone: () => void
}

function ValueMenu({ value, swatch, isFirst, isLast, onRename, onSwatch, onMove, onRemove, onDone }: ValueMenuProps) {
  const [text, setText] = useState(value)
  const id = useId()
  const save = () => {
    if (onRename(text)) onDone()
  }
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={id}>Name</label>
        <div className="hstack">
          <input
            id={id}
            className="input"
            maxLength={120}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              save()
            }}
          />
          <SmallButton onClick={save}>Rename</SmallButton>
        </div>
      </div>
      <Checkbox checked={swatch !== null} onChange={(event) => onSwatch(event.target.checked ? PLAIN : null)}>
        Two-colour mark
      </Checkbox>
      {swatch && (
        <div className="hstack">
          {(['First colour', 'Second colour'] as const).map((label, at) => (
            <input
              key={label}
              type="color"
              aria-label={label}
              value={swatch[at] ?? ''}
              onChange={(event) =>
                onSwatch(at === 0 ? [event.target.value, swatch[1]] : [swatch[0], event.target.value])
              }
            />
          ))}
        </div>
      )}
      <div className="hstack wrapping">
        <SmallButton disabled={isFirst} onClick={() => onMove(-1)}>
          Earlier
        </SmallButton>
        <SmallButton disabled={isLast} onClick={() => onMove(1)}>
          Later
        </SmallButton>
        <PlainButton onClick={onRemove}>Remove</PlainButton>
      </div>
    </div>
  )
}
