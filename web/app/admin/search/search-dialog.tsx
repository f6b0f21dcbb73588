import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { Modal } from '../../ui/dialog.tsx'
import { HiddenStatus } from '../../ui/states.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { usePermissions } from '../use-permissions.ts'
import { adminSearchQuery } from './queries.ts'
import { groupResults, searchWords } from './search-groups.ts'
import { SearchList } from './search-list.tsx'

const DEBOUNCE_MS = 150

/** Focuses the field when it appears; the dialog would focus its close button. */
const focusField = (input: HTMLInputElement | null) => input?.focus()

/** Searches orders, products, customers, pages and actions: a combobox, in which the focus stays in the field. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const navigate = useNavigate()
  const isPermitted = usePermissions()
  const words = searchWords(text)
  const { data, isError, isFetching } = useQuery(adminSearchQuery(useDebounced(words, DEBOUNCE_MS)))
  const groups = groupResults({ text, results: words.length > 1 ? data : undefined, isPermitted })
  const options = groups.flatMap((group) => group.options)
  const chosen = Math.min(active, options.length - 1)

  function open(to: string, isNewTab: boolean) {
    if (isNewTab) window.open(to, '_blank', 'noopener')
    else {
      onClose()
      void navigate(to)
    }
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setActive((chosen + step + options.length) % options.length)
    }
    const option = options[chosen]
    if (event.key === 'Enter' && option) {
      event.preventDefault()
      open(option.to, event.ctrlKey || event.metaKey)
    }
  }
  const status = statusText({ count: options.length, isError, isFetching, isComplete: data?.is_complete ?? true })
  return (
    <Modal className="adminsearch-dialog" onClose={onClose}>
      <Dialog.Title className="visually-hidden">Search</Dialog.Title>
      <div className="adminsearch-field">
        <Search className="icon" aria-hidden />
        <input
          ref={focusField}
          role="combobox"
          aria-label="Search orders, products, customers, pages and actions"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${chosen}` : undefined}
          placeholder="Search, or > for actions"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setActive(0)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <SearchList id={listId} groups={groups} words={words} active={chosen} onOpen={open} />
      <footer className="adminsearch-foot small muted">
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> Move <kbd>↵</kbd> Open <kbd>Ctrl ↵</kbd> New tab <kbd>&gt;</kbd> Actions
        </span>
        <span aria-hidden>{status}</span>
      </footer>
      <HiddenStatus>{status}</HiddenStatus>
    </Modal>
  )
}

interface SearchState {
  count: number
  isError: boolean
  isFetching: boolean
  isComplete: boolean
}

function statusText({ count, isError, isFetching, isComplete }: SearchState): string {
  if (isError) return 'Only pages and actions: the search didn’t answer.'
  if (isFetching) return 'Searching'
  if (!isComplete) return 'Some results are missing: the search took too long.'
  if (count === 0) return 'Nothing found'
  return `${count} ${count === 1 ? 'result' : 'results'}`
}
