import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import type { Suggestion } from '../queries.ts'

interface SuggestionListProps {
  id: string
  text: string
  items: readonly Suggestion[]
  total: number
  active: number
  /** Receives the index of the suggestion; the index after the last one means all results. */
  onChoose: (index: number) => void
  /** Alternatives to show when nothing was found. */
  children: ReactNode
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The matches for the typed text. The input retains the focus: options are marked by `aria-activedescendant`. */
export function SuggestionList({ id, text, items, total, active, onChoose, children }: SuggestionListProps) {
  if (items.length === 0) {
    return (
      <div className="suggest">
        <p className="none" role="status">
          No results found for "{text}".
        </p>
        {children}
      </div>
    )
  }
  const all = items.length
  return (
    <div className="suggest">
      <span className="visually-hidden" role="status">
        {items.length} of {total} shown
      </span>
      {/* Pressing an option must not move the focus away from the input. */}
      <div role="listbox" id={id} aria-label="Suggestions" onPointerDown={(event) => event.preventDefault()}>
        {items.map((item, index) => (
          <Option key={item.id} id={optionId(id, index)} isActive={index === active} onChoose={() => onChoose(index)}>
            <ProductImage url={item.thumbnail_url} alt="" sizes="3rem" width={IMAGE_WIDTHS.thumbnail} />
            <span>
              <span className="extra-small muted">{item.brand_name}</span>
              <br />
              <Marked name={item.name} text={text} />
            </span>
            <span className="price small hstack">
              <span className="pound" aria-hidden="true">
                £
              </span>
              {formatPrice(item.price)}
            </span>
          </Option>
        ))}
        <Option id={optionId(id, all)} isActive={active === all} className="show-all" onChoose={() => onChoose(all)}>
          <span>
            View all results for "{text}" ({total})
          </span>
          <ArrowRight className="icon icon-small" aria-hidden />
        </Option>
      </div>
    </div>
  )
}

function Option(props: {
  id: string
  isActive: boolean
  className?: string
  onChoose: () => void
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox's input handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      role="option"
      id={props.id}
      className={`option ${props.className ?? ''}`}
      aria-selected={props.isActive}
      onClick={props.onChoose}
    >
      {props.children}
    </div>
  )
}

/** The name with the typed part highlighted. */
function Marked({ name, text }: { name: string; text: string }) {
  const start = name.toLowerCase().indexOf(text.toLowerCase())
  if (start === -1) return name
  const end = start + text.length
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, end)}</mark>
      {name.slice(end)}
    </>
  )
}
