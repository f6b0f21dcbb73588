import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type Categories, categoriesQuery } from '../../storefront/catalogue/queries.ts'

/** Categories that expand to their subcategories. */
export function CategoryTree({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(categoriesQuery)
  if (!data || data.length === 0) {
    return (
      <p className="waiting" role="status">
        Loading categories...
      </p>
    )
  }
  return data.map((category) => <Branch key={category.id} category={category} onLeave={onLeave} />)
}

function Branch({ category, onLeave }: { category: Categories[number]; onLeave: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className="branch">
        <Link to={`/shop?categories=${category.id}`} onClick={onLeave}>
          {category.name}
        </Link>
        {category.subcategories.length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={`Subcategories of ${category.name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown className="icon icon-small" aria-hidden />
          </button>
        )}
      </div>
      <div id={id} className="subs" hidden={!isOpen}>
        {category.subcategories.map((subcategory) => (
          <Link key={subcategory.id} to={`/shop?subcategories=${subcategory.id}`} onClick={onLeave}>
            {subcategory.name}
          </Link>
        ))}
      </div>
    </>
  )
}
