import { Search, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PlainButton, PrimaryButton, QuietButton } from '../../../ui/buttons.tsx'
import { FilterDrawer } from '../../../ui/dialog.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import type { List } from './use-list-state.ts'

const SEARCH_DELAY_MS = 300

interface FilterSelect {
  /** The name of the filter in the list state. */
  name: string
  label: string
  /** The option for no filter: 'Any status'. */
  any: string
  options: readonly { value: string; label: string }[]
}

export interface ListToolbarProps<F extends Record<string, string>> {
  list: List<F>
  /** The placeholder of the search: 'Search by name, brand or SKU'. Omit it if the list has no filter `search`. */
  searchLabel?: string | undefined
  filters?: readonly (FilterSelect & { name: keyof F & string })[] | undefined
  /** Additional controls, after the filters. */
  children?: ReactNode
  /** The filters that the additional controls set. */
  childFilters?: readonly (keyof F & string)[]
}

/**
 * The search and filters of a list. Typing is debounced by 300 ms. A phone has space for only one filter: several
 * open in a sheet.
 */
export function ListToolbar<F extends Record<string, string>>(props: ListToolbarProps<F>) {
  const { list, searchLabel, filters = [], children, childFilters = [] } = props
  const isOne = filters.length === 1 && !children
  const names = [...filters.map(({ name }) => name), ...childFilters]
  const count = names.filter((name) => list.state.filters[name] !== '').length
  const choices = (labelClass: string) => (
    <>
      {filters.map(({ name, label, any, options }) => (
        <FilterChoice
          key={name}
          label={label}
          labelClass={labelClass}
          any={any}
          options={options}
          value={list.state.filters[name] ?? ''}
          onChange={(value) => list.setFilter(name, value)}
        />
      ))}
      {children}
    </>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of this role is too young for some browsers
    <div className={isOne ? 'filters' : 'filters has-sheet'} role="search" aria-label="Filter the list">
      {searchLabel && (
        <SearchInput
          label={searchLabel}
          value={list.state.filters.search ?? ''}
          onSearch={(text) => list.setFilter('search', text)}
        />
      )}
      <div className="choices">
        {choices('visually-hidden')}
        {list.isFiltered && <PlainButton onClick={list.clear}>Clear filters</PlainButton>}
      </div>
      {!isOne && (
        <DialogButton
          className="button quiet opensheet"
          dialog={(close) => (
            <FilterDrawer
              className="filtersheet adminfilters"
              footer={
                <>
                  <QuietButton disabled={!list.isFiltered} onClick={list.clear}>
                    Clear filters
                  </QuietButton>
                  <PrimaryButton onClick={close}>Show results</PrimaryButton>
                </>
              }
              onClose={close}
            >
              {choices('filterlabel')}
            </FilterDrawer>
          )}
        >
          <SlidersHorizontal className="icon icon-small" aria-hidden />
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </DialogButton>
      )}
    </div>
  )
}

interface FilterChoiceProps extends Omit<FilterSelect, 'name'> {
  labelClass: string
  value: string
  onChange: (value: string) => void
}

function FilterChoice({ label, labelClass, any, options, value, onChange }: FilterChoiceProps) {
  const id = useId()
  return (
    <>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      <select id={id} className="select" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </>
  )
}

function SearchInput({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== seen) {
    setSeen(value)
    // The address changed for another reason, such as going back; a change caused by this field is ignored.
    if (value !== sent) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (wanted: string) => {
    clearTimeout(timer.current)
    setSent(wanted.trim())
    onSearch(wanted.trim())
  }
  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(typed), SEARCH_DELAY_MS)
  }
  return (
    <div className="listsearch">
      <Search className="icon icon-small" aria-hidden />
      <input
        className="input"
        type="search"
        data-list-search
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && send(text)}
        // Sends a pending search at once, so that it cannot interrupt a later navigation to a row.
        onBlur={() => text.trim() !== sent && send(text)}
      />
      {text !== '' && (
        <button
          type="button"
          className="icon-button"
          aria-label="Clear search"
          onClick={() => {
            setText('')
            send('')
          }}
        >
          <X className="icon icon-small" aria-hidden />
        </button>
      )}
    </div>
  )
}
