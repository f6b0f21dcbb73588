import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { chunk } from '../../ui/chunk.tsx'
import { Opener } from '../../ui/dialog-button.tsx'
import './search.css'

const SearchDialog = chunk(
  () => import('./search-dialog.tsx').then((module) => module.SearchDialog),
  'The search couldn’t be loaded. Please try again.',
)

/** Opens the search of staff, as do Ctrl or Cmd with K on every admin page; then the focus returns to where it was. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  function open() {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setIsOpen(true)
  }
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // The input of an open dialog would be lost.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      open()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
  return (
    <>
      <button type="button" className="adminsearch" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Search className="icon" aria-hidden />
        Search
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Opener value={opener}>
            <SearchDialog onClose={() => setIsOpen(false)} />
          </Opener>
        </Suspense>
      )}
    </>
  )
}
