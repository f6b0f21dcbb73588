import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FLAVOUR_SWATCHES } from '../../../product/flavour-swatches.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import { listMessages } from '../../kit/form/list-messages.ts'
import type { ProductValues } from '../editor/product.values.ts'
import { FindingNotes, useFindings } from '../editor/product-findings.tsx'
import { OptionValue } from './option-value.tsx'
import type { useMatrix } from './use-matrix.ts'
import { addOption, addValue, moveOption, removeOption, renameOption } from './variations.matrix.ts'
import type { Choice, Swatch } from './variations.row.ts'

type MatrixChange = ReturnType<typeof useMatrix>['change']
const SUGGESTED = ['Flavour', 'Strength', 'Size', 'Colour', 'Pack']

/** Edits the options whose values define the variations: Flavour, Strength, … */
export function OptionsEditor({ change, max }: { change: MatrixChange; max: number }) {
  const { control } = useFormContext<ProductValues>()
  const options = useWatch({ control, name: 'options' })
  const id = useId()
  const [name, setName] = useState('')
  const add = () => {
    if (change((matrix) => addOption(matrix, name))) setName('')
  }
  return (
    <div className="fieldstack">
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its name is what is being changed
        <OptionRow key={place} option={option} place={place} count={options.length} change={change} max={max} />
      ))}
      <div className="hstack wrapping">
        <label className="visually-hidden" htmlFor={id}>
          New choice
        </label>
        <input
          id={id}
          className="input optionname"
          list={`${id}-names`}
          placeholder="New choice, such as Flavour"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <datalist id={`${id}-names`}>
          {SUGGESTED.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <SmallButton onClick={add}>
          <Plus className="icon icon-small" aria-hidden />
          Add choice
        </SmallButton>
      </div>
    </div>
  )
}

interface OptionRowProps {
  option: Choice
  place: number
  count: number
  change: MatrixChange
  max: number
}

function OptionRow({ option, place, count, change, max }: OptionRowProps) {
  const { getValues, formState } = useFormContext<ProductValues>()
  const [typed, setTyped] = useState<string | null>(null)
  const [text, setText] = useState('')
  const id = useId()
  const errors = listMessages(formState.errors.options?.[place])
  const findings = useFindings(`options.${place}`).map(({ message }) => message)

  const rename = () => {
    if (typed !== null && change((matrix) => renameOption(matrix, place, typed))) setTyped(null)
  }
  /** Commas, tabs and line breaks separate several values. */
  const addValues = (pasted: string) => {
    const values = pasted.split(/[,\t\n]/).filter((value) => value.trim() !== '')
    const swatch = swatchFor(option.name, getValues('flavour_family'))
    for (const value of values) {
      if (!change((matrix) => addValue(matrix, place, value, max, swatch))) return setText(value.trim())
    }
    setText('')
  }
  return (
    <div className="optionrow">
      <div className="hstack">
        <input
          className="input optionname"
          aria-label={`Name of choice ${place + 1}`}
          maxLength={60}
          value={typed ?? option.name}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={`${id}-faults`}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            if (event.key === 'Enter') rename()
          }}
        />
        <MoveButton
          label={`Move ${option.name} up`}
          isOff={place === 0}
          onPress={() => change((matrix) => moveOption(matrix, place, place - 1))}
        >
          <ArrowUp className="icon icon-small" aria-hidden />
        </MoveButton>
        <MoveButton
          label={`Move ${option.name} down`}
          isOff={place === count - 1}
          onPress={() => change((matrix) => moveOption(matrix, place, place + 1))}
        >
          <ArrowDown className="icon icon-small" aria-hidden />
        </MoveButton>
        <MoveButton
          label={`Remove ${option.name}`}
          isOff={false}
          onPress={() => change((matrix) => removeOption(matrix, place))}
        >
          <Trash2 className="icon icon-small" aria-hidden />
        </MoveButton>
      </div>
      <div className="tagsfield input">
        {option.values.map((value, at) => (
          <OptionValue key={value.value} option={option} optionPlace={place} place={at} change={change} />
        ))}
        <input
          aria-label={`Add a value to ${option.name}`}
          placeholder="Value, then Enter"
          maxLength={1000}
          value={text}
          onChange={(event) =>
            event.target.value.includes(',') ? addValues(event.target.value) : setText(event.target.value)
          }
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!/[\t\n,]/.test(pasted.trim())) return
            event.preventDefault()
            addValues(pasted)
          }}
          onBlur={() => addValues(text)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            addValues(text)
          }}
        />
      </div>
      <div id={`${id}-faults`}>
        {[...new Set(errors)].map((message) => (
          <p key={message} className="field-error">
            {message}
          </p>
        ))}
        <FindingNotes messages={findings} />
      </div>
    </div>
  )
}

interface MoveButtonProps {
  label: string
  isOff: boolean
  onPress: () => void
  children: React.ReactNode
}

function MoveButton({ label, isOff, onPress, children }: MoveButtonProps) {
  return (
    <button type="button" className="icon-button compact" aria-label={label} disabled={isOff} onClick={onPress}>
      {children}
    </button>
  )
}

/** Flavours and colours start with the swatch of the product's flavour family. */
function swatchFor(name: string, family: string): Swatch | null {
  if (!/flavou?r|colou?r/i.test(name)) return null
  return Object.entries(FLAVOUR_SWATCHES).find(([key]) => key === family)?.[1] ?? FLAVOUR_SWATCHES.unflavoured
}
