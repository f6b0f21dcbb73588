import { HEADER_CATEGORY_NAMES } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Categories, categoriesQuery } from '../../storefront/catalogue/queries.ts'
import { useDismiss } from '../../ui/use-dismiss.ts'

/**
 * The header's dropdown: three categories (docs/behaviour.md, Header and footer) with their subcategories, and a link
 * to all products. Closes on Escape and on a press outside.
 */
export function CategoriesMenu({ label }: { label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { data } = useQuery(categoriesQuery)
  const close = useCallback(() => {
    if (area.current?.contains(document.activeElement)) button.current?.focus()
    setIsOpen(false)
  }, [])
  useDismiss(area, isOpen, close)

  return (
    <div ref={area} className="dropdown">
      <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {label} <ChevronDown className="icon icon-small" aria-hidden />
      </button>
      <ul id={id} hidden={!isOpen} className="dropdown-menu">
        {headerCategories(data ?? []).map(({ id: categoryId, name, subcategories }) => (
          <li key={categoryId}>
            <Link className="top-bar" to={`/shop?categories=${categoryId}`} onClick={() => setIsOpen(false)}>
              {name}
            </Link>
            <ul>
              {subcategories.map((subcategory) => (
                <li key={subcategory.id}>
                  <Link to={`/shop?subcategories=${subcategory.id}`} onClick={() => setIsOpen(false)}>
                    {subcategory.name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li className="show-all">
          <Link to="/shop" onClick={() => setIsOpen(false)}>
            Shop all <ArrowRight className="icon icon-small" aria-hidden />
          </Link>
        </li>
      </ul>
    </div>
  )
}

function headerCategories(categories: Categories): Categories {
  return HEADER_CATEGORY_NAMES.flatMap((name) => categories.filter((category) => category.name === name))
}
