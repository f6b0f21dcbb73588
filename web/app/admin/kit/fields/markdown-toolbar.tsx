import { Bold, Heading2, ImagePlus, Italic, Link2, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { IMAGE_TYPES } from '../images/image-files.ts'
import { insertLink, prefixLines, wrapSelection } from './markdown-edits.ts'

type Area = RefObject<HTMLTextAreaElement | null>

interface Action {
  label: string
  icon: LucideIcon
  run: (area: HTMLTextAreaElement) => void
  /** With Ctrl or Cmd. */
  key?: string
}

const ACTIONS: readonly Action[] = [
  { label: 'Heading', icon: Heading2, run: (area) => prefixLines(area, '## ') },
  { label: 'Bold', icon: Bold, run: (area) => wrapSelection(area, '**'), key: 'b' },
  { label: 'Italic', icon: Italic, run: (area) => wrapSelection(area, '*'), key: 'i' },
  { label: 'List', icon: List, run: (area) => prefixLines(area, '- ') },
  { label: 'Numbered list', icon: ListOrdered, run: (area) => prefixLines(area, '1. ') },
  { label: 'Link', icon: Link2, run: insertLink, key: 'k' },
]

interface MarkdownToolbarProps {
  /** What is edited, for screen readers. */
  label: string
  area: Area
  /** Uploads and inserts images; left out if the text shows none. */
  onImages?: ((files: readonly File[]) => void) | undefined
  /** Further controls. */
  children?: ReactNode
}

/** The buttons above a Markdown text. */
export function MarkdownToolbar({ label, area, onImages, children }: MarkdownToolbarProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="mdtoolbar" role="toolbar" aria-label={`${label}: formatting`}>
      {ACTIONS.map(({ label: name, icon: Icon, run, key }) => (
        <button
          key={name}
          type="button"
          className="icon-button"
          aria-label={name}
          title={key ? `${name} (Ctrl ${key.toUpperCase()})` : name}
          onClick={() => area.current && run(area.current)}
        >
          <Icon className="icon icon-small" aria-hidden />
        </button>
      ))}
      {onImages && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label="Image"
            title="Image; you can also drop or paste one"
            onClick={() => picker.current?.click()}
          >
            <ImagePlus className="icon icon-small" aria-hidden />
          </button>
          <input
            ref={picker}
            hidden
            type="file"
            accept={IMAGE_TYPES}
            aria-label="Choose an image"
            onChange={(event) => {
              onImages([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </>
      )}
      {children}
    </div>
  )
}

/** Runs the action of a shortcut, such as Ctrl B. */
export function runShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  const action = ACTIONS.find(({ key }) => key === event.key.toLowerCase())
  if (!action) return
  event.preventDefault()
  action.run(event.currentTarget)
}
