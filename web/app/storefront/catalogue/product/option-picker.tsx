import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { gaugeLevel } from '../../../product/gauge.tsx'
import { Swatch } from '../../../product/swatch.tsx'
import { chooseValue, type ValueState, valueState } from '../../../product/variation-choice.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { useSettings } from '../../site-settings/queries.ts'
import type { Product } from '../queries.ts'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Returns the keyboard handling of a radio group made of buttons: one tab stop, arrow keys move and choose. A button
 * with `aria-disabled` can get the focus and explain itself, but cannot be chosen.
 */
function useRadioGroup(onChoose: (value: string) => void) {
  const group = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key]
    if (step === undefined || !group.current) return
    event.preventDefault()
    const radios = [...group.current.querySelectorAll<HTMLButtonElement>('[role=radio]')]
    const here = radios.findIndex((radio) => radio.matches(':focus'))
    const next = radios[(here + step + radios.length) % radios.length]
    next?.focus()
    if (next && next.getAttribute('aria-disabled') !== 'true') onChoose(next.value)
  }
  return { ref: group, onKeyDown: move }
}

type Option = Product['options'][number]
type OptionValue = Option['values'][number]
type Variation = Product['variations'][number]

interface OptionPickerProps {
  option: Option
  chosen: string | undefined
  stateOf: (value: string) => ValueState
  onChoose: (value: string) => void
  /** Whether strengths link to the guide on the home page: not in a dialog, which the link would close. */
  hasGuide?: boolean | undefined
}

/** From this number of values on, a drop-down list replaces the buttons. */
const MANY_VALUES = 24

const WORDS: Record<ValueState, string> = { available: '', low: 'Low', sold_out: 'Sold out', missing: 'Not available' }
const isOff = (state: ValueState) => state === 'sold_out' || state === 'missing'

/** Chooses one value of an option, in the form that suits it: strengths as ticks, flavours and colours as swatches. */
export function OptionPicker(props: OptionPickerProps) {
  const { option } = props
  if (option.values.length > MANY_VALUES) return <ListPicker {...props} />
  if (isStrength(option)) return <StrengthPicker {...props} />
  return <CardPicker {...props} />
}

interface OptionPickersProps {
  product: Pick<Product, 'options' | 'variations'>
  chosen: Variation
  onChoose: (variation: Variation) => void
  hasGuide?: boolean | undefined
}

/** Chooses a variation of a product by all of its options. */
export function OptionPickers({ product: { options, variations }, chosen, onChoose, hasGuide }: OptionPickersProps) {
  const names = options.map(({ name }) => name)
  const { low_stock } = useSettings()
  return options.map((option) => (
    <OptionPicker
      key={option.name}
      hasGuide={hasGuide}
      option={option}
      chosen={chosen.attributes[option.name]}
      stateOf={(value) => valueState(variations, names, chosen, option.name, value, low_stock)}
      onChoose={(value) => onChoose(chooseValue(variations, names, chosen, option.name, value))}
    />
  ))
}

/** Whether an option is a strength: all its values read like '10 mg' or '10 mg/ml'. */
export function isStrength(option: Option): boolean {
  return /strength|nicotine/i.test(option.name) && option.values.every(({ value }) => milligrams(value) !== undefined)
}

function milligrams(value: string): number | undefined {
  const number = /^(\d+(?:\.\d+)?)\s*mg/i.exec(value)?.[1]
  return number === undefined ? undefined : Number(number)
}

function CardPicker(props: OptionPickerProps) {
  return (
    <RadioSet {...props} label={props.option.name} className="flavours">
      {({ value, swatch }, state) => (
        <>
          {swatch && <Swatch colours={swatch} />}
          <span>{value}</span>
          {WORDS[state] && <small>{WORDS[state]}</small>}
        </>
      )}
    </RadioSet>
  )
}

/** Tick height grows with the strength, from 10 px at 0 mg to 46 px at the legal limit of 20 mg. */
function StrengthPicker(props: OptionPickerProps) {
  return (
    <RadioSet {...props} label="Nicotine strength" className="strengths" itemClassName="strength">
      {({ value }, state) => {
        const mg = milligrams(value) ?? 0
        return (
          <>
            <i data-level={gaugeLevel(mg)} />
            <b>
              {mg} <small>mg</small>
            </b>
            {WORDS[state] && <span className="reason">{WORDS[state]}</span>}
          </>
        )
      }}
    </RadioSet>
  )
}

interface RadioSetProps extends OptionPickerProps {
  label: string
  className: string
  itemClassName?: string
  children: (value: OptionValue, state: ValueState) => ReactNode
}

function RadioSet(props: RadioSetProps) {
  const { option, chosen, stateOf, onChoose, label, className, itemClassName, hasGuide = false, children } = props
  const id = useId()
  const keyboard = useRadioGroup(onChoose)
  return (
    <div className="option-group">
      <div className="legend">
        <b id={id}>{label}</b>
        <span>
          {chosen ?? 'Choose one'}
          {hasGuide && isStrength(option) && (
            <>
              {' · '}
              <TextLink to="/#strengths">Which strength?</TextLink>
            </>
          )}
        </span>
      </div>
      <div className={className} role="radiogroup" aria-labelledby={id} {...keyboard}>
        {option.values.map((one) => {
          const state = stateOf(one.value)
          const isChosen = one.value === chosen
          return (
            // biome-ignore lint/a11y/useSemanticElements: sold-out choices stay in reach, which a disabled radio input does not
            <button
              key={one.value}
              type="button"
              role="radio"
              className={itemClassName ?? 'flavour'}
              value={one.value}
              aria-checked={isChosen}
              aria-disabled={isOff(state)}
              tabIndex={isChosen || (chosen === undefined && one === option.values[0]) ? 0 : -1}
              onClick={() => !isOff(state) && onChoose(one.value)}
            >
              {children(one, state)}
            </button>
          )
        })}
      </div>
    </div>
  )
}

function ListPicker({ option, chosen, stateOf, onChoose }: OptionPickerProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{option.name}</label>
      <select
        id={id}
        className="select"
        value={chosen ?? ''}
        onChange={(event) => event.target.value !== '' && onChoose(event.target.value)}
      >
        {chosen === undefined && <option value="">Choose one</option>}
        {option.values.map(({ value }) => {
          const state = stateOf(value)
          return (
            <option key={value} value={value} disabled={isOff(state)}>
              {WORDS[state] ? `${value} (${WORDS[state].toLowerCase()})` : value}
            </option>
          )
        })}
      </select>
    </div>
  )
}
