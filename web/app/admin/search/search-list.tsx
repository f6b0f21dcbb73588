import { useEffect } from 'react'
import type { SearchGroup, SearchOption } from './search-groups.ts'

interface SearchListProps {
  id: string
  groups: readonly SearchGroup[]
  /** The searched text, which is set in bold. */
  words: string
  /** The place of the active option among all. */
  active: number
  onOpen: (to: string, isNewTab: boolean) => void
}

/** The options of the search, in groups. */
export function SearchList({ id, groups, words, active, onOpen }: SearchListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  let place = -1
  return (
    <div className="adminsearch-list" id={id} role="listbox" aria-label="Results">
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p className="small muted" id={`${id}-${name}`}>
            {name}
          </p>
          {options.map((option) => {
            place += 1
            return (
              <Option
                key={`${option.to} ${option.label}`}
                id={`${id}-${place}`}
                option={option}
                words={words}
                isActive={place === active}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps extends Pick<SearchListProps, 'id' | 'words' | 'onOpen'> {
  option: SearchOption
  isActive: boolean
}

function Option({ id, option, words, isActive, onOpen }: OptionProps) {
  const { label, detail, note, image, to } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      className="adminsearch-option"
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onOpen(to, event.ctrlKey || event.metaKey)}
    >
      {image && <img src={image} alt="" width={32} height={40} />}
      <span className="adminsearch-label">
        <Highlighted text={label} words={words} />
        {detail !== undefined && <span className="muted"> {detail}</span>}
      </span>
      {note !== undefined && <span className="small muted">{note}</span>}
    </div>
  )
}

/** Sets the first place where a text contains the words in bold. */
function Highlighted({ text, words }: { text: string; words: string }) {
  const start = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase())
  if (start < 0) return text
  const end = start + words.length
  return (
    <>
      {text.slice(0, start)}
      <b>{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  )
}
