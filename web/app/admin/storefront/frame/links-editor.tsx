import type { LinkOption } from '@shop/contract/admin/content.admin.ts'
import { CATEGORIES_LINK, type LinkPaths, linkPath } from '@shop/contract/content/frame.ts'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { FieldError } from '../../../forms/field-notes.tsx'
import { requestKey } from '../../../lib/request-key.ts'
import { OrderedList } from '../ordered-list.tsx'

/** What links can lead to; undefined until it has loaded. */
export interface LinkChoice {
  options: readonly LinkOption[]
  known: LinkPaths
}

interface LinkSelectProps {
  /** The accessible name. */
  label: string
  to: string
  choice: LinkChoice | undefined
  /** Whether '' is allowed. */
  isOptional?: boolean
  error: string | undefined
  /** `option` is the chosen one, if it is not a typed address. */
  onChange: (to: string, option?: LinkOption) => void
}

const GROUPS = ['Shop', 'Pages', 'Categories', 'Brands', 'Articles'] as const
const TYPED = 'typed'
const TYPED_START = 'https://'

const isTyped = (to: string): boolean => to.startsWith('/') || to.startsWith('http')

/** Chooses where a link leads: a public page, category, brand or article, or a typed address. Says if it leads nowhere. */
export function LinkSelect({ label, to, choice, isOptional, error, onChange }: LinkSelectProps) {
  const id = useId()
  const options = choice?.options.filter((option) => !isOptional || option.to !== CATEGORIES_LINK) ?? []
  const chosen = options.find((option) => option.to === to)
  const isDead = choice !== undefined && to !== '' && linkPath(to, choice.known) === undefined
  const message =
    error ?? (isDead && isKnownForm(to) ? 'This isn’t public any more: visitors don’t see this link.' : undefined)
  const described = { 'aria-invalid': message ? true : undefined, 'aria-describedby': message ? id : undefined }
  return (
    <>
      <select
        {...described}
        className="select"
        aria-label={`${label} leads to`}
        value={chosen || to === '' ? to : isTyped(to) ? TYPED : to}
        onChange={({ target }) => {
          const option = options.find((one) => one.to === target.value)
          onChange(target.value === TYPED ? TYPED_START : target.value, option)
        }}
      >
        {isOptional && <option value="">No link</option>}
        {!chosen && to !== '' && !isTyped(to) && (
          <option value={to}>{choice ? 'Not public any more' : 'Loading'}</option>
        )}
        {GROUPS.map((group) => (
          <optgroup key={group} label={group}>
            {options
              .filter((option) => option.group === group)
              .map((option) => (
                <option key={option.to} value={option.to}>
                  {option.label}
                </option>
              ))}
          </optgroup>
        ))}
        <option value={TYPED}>Another address</option>
      </select>
      {!chosen && isTyped(to) && (
        <input
          {...described}
          className="input full-row"
          aria-label={`Address of ${label}`}
          maxLength={300}
          value={to}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {message && (
        <div className="full-row">
          <FieldError id={id}>{message}</FieldError>
        </div>
      )}
    </>
  )
}

/** What is being typed is not dead yet. */
const isKnownForm = (to: string): boolean => to.startsWith('/') || /^[a-z]+:[a-z0-9-]+$/.test(to)

interface MenuItem {
  id: string
  label: string
  to: string
}

interface LinksEditorProps {
  /** The name of the menu. */
  name: string
  /** Where the menu is in the content, such as 'header'. */
  path: string
  links: readonly MenuItem[]
  choice: LinkChoice | undefined
  errors: Readonly<Record<string, string>>
  max: number
  onChange: (links: MenuItem[]) => void
}

const NEW_LABEL = 'New link'

/** The links of a menu in their order: a name, and where each leads. */
export function LinksEditor({ name, path, links, choice, errors, max, onChange }: LinksEditorProps) {
  const update = (id: string, fields: Partial<MenuItem>) =>
    onChange(links.map((link) => (link.id === id ? { ...link, ...fields } : link)))
  return (
    <>
      <OrderedList rows={links} nameOf={({ label }) => label || 'the link'} onChange={onChange}>
        {({ id, label, to }, place) => (
          <div className="row-fields row-main">
            <RowInput
              label={`${name}, name of link ${place + 1}`}
              max={40}
              value={label}
              error={errors[`${path}.${place}.label`]}
              onChange={(text) => update(id, { label: text })}
            />
            <LinkSelect
              label={label || 'The link'}
              to={to}
              choice={choice}
              error={errors[`${path}.${place}.to`]}
              onChange={(next, option) =>
                update(id, { to: next, ...(option && label === NEW_LABEL && { label: option.label.slice(0, 40) }) })
              }
            />
          </div>
        )}
      </OrderedList>
      <AddButton
        isFull={links.length >= max}
        onClick={() => onChange([...links, { id: requestKey().slice(0, 8), label: NEW_LABEL, to: '/shop' }])}
      >
        Add a link<span className="visually-hidden"> to {name}</span>
      </AddButton>
    </>
  )
}

interface RowInputProps {
  label: string
  max: number
  value: string
  error: string | undefined
  isWide?: boolean
  onChange: (text: string) => void
}

/** A text field of a row, whose label is for screen readers. */
export function RowInput({ label, max, value, error, isWide, onChange }: RowInputProps) {
  const id = useId()
  return (
    <div className={isWide ? 'full-row' : undefined}>
      <input
        className="input"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        maxLength={max}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

interface AddButtonProps {
  isFull: boolean
  onClick: () => void
  children: React.ReactNode
}

/** Adds a row, unless the list is full. */
export function AddButton({ isFull, onClick, children }: AddButtonProps) {
  return (
    <button type="button" className="button quiet small" disabled={isFull} onClick={onClick}>
      <Plus className="icon icon-small" aria-hidden />
      <span>{children}</span>
    </button>
  )
}
