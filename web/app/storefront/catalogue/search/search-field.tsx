import { SUGGESTION_DEBOUNCE_MS, SUGGESTION_SHOWN_LIMIT } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { productPath } from '../../../product/item-path.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useDismiss } from '../../../ui/use-dismiss.ts'
import { suggestionsQuery } from '../queries.ts'
import { searchPath, storeSearch } from './recent-searches.ts'
import { RecentSearches, SearchWays } from './search-ways.tsx'
import { optionId, SuggestionList } from './suggestion-list.tsx'

interface SearchBoxProps {
  className?: string
  /** Whether the list is part of the page flow instead of an overlay, as in the full-screen search of small screens. */
  isInline?: boolean
  /** Whether an empty field offers recent searches, categories and popular products. */
  hasStart?: boolean
  /** Called after the visitor has navigated to a page. */
  onLeave?: () => void
}

/**
 * The search box with suggestions (docs/behaviour.md, Search): a combobox. It is also a plain form, so that searching
 * works before hydration and without JavaScript.
 */
export function SearchField({ className = '', isInline = false, hasStart = false, onLeave }: SearchBoxProps) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const listId = useId()
  const navigate = useNavigate()

  const typed = text.trim()
  const settled = useDebounced(typed, SUGGESTION_DEBOUNCE_MS)
  const { data, isSuccess } = useQuery(suggestionsQuery(settled))
  const isShown = isOpen && isSuccess && typed.length > 1 && settled.length > 1
  const items = (data?.items ?? []).slice(0, SUGGESTION_SHOWN_LIMIT)
  // The last option leads to all results.
  const optionCount = isShown && items.length > 0 ? items.length + 1 : 0

  const close = useCallback(() => {
    setIsOpen(false)
    setActive(-1)
  }, [])
  useDismiss(form, isShown && !isInline, close)

  const leave = () => {
    close()
    onLeave?.()
  }
  const leaveFor = (path: string) => {
    leave()
    navigate(path)
  }
  const showAll = () => {
    if (typed === '') return
    storeSearch(typed)
    leaveFor(searchPath(typed))
  }
  const choose = (index: number) => {
    const item = items[index]
    if (item) leaveFor(productPath(item))
    else showAll()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (optionCount > 0 && active >= 0) choose(active)
    else showAll()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setIsOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    // Index -1 is the typed text itself, between the last option and the first.
    if (optionCount > 0) setActive(((active + 1 + step + optionCount + 1) % (optionCount + 1)) - 1)
  }
  const handleClear = () => {
    setText('')
    close()
    input.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every browser
    <form
      ref={form}
      className={`searchbox ${isShown ? 'open ' : ''}${isInline ? 'inline-list ' : ''}${className}`}
      role="search"
      action="/shop"
      method="get"
      onSubmit={handleSubmit}
    >
      <Search className="icon" aria-hidden />
      <input
        ref={input}
        name="search"
        role="combobox"
        aria-label="Search"
        aria-autocomplete="list"
        aria-expanded={optionCount > 0}
        aria-controls={listId}
        aria-activedescendant={optionCount > 0 && active >= 0 ? optionId(listId, active) : undefined}
        placeholder="Search products"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={500}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setIsOpen(true)
          setActive(-1)
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={handleKey}
      />
      {text !== '' && (
        <button type="button" className="icon-button size-9" aria-label="Clear search" onClick={handleClear}>
          <X className="icon" aria-hidden />
        </button>
      )}
      {isShown && data && (
        <SuggestionList id={listId} text={settled} items={items} total={data.total} active={active} onChoose={choose}>
          <SearchWays onLeave={leave} />
        </SuggestionList>
      )}
      {isInline && hasStart && typed === '' && (
        <div className="suggest">
          <RecentSearches onLeave={leave} />
          <SearchWays onLeave={leave} />
        </div>
      )}
    </form>
  )
}
