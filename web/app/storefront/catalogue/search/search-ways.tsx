import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { productPath } from '../../../product/item-path.ts'
import { openChat } from '../../../ui/open-chat.ts'
import { categoriesQuery, popularQuery } from '../queries.ts'
import { clearSearches, recentSearches, searchPath } from './recent-searches.ts'

interface WaysProps {
  /** Called when the visitor navigates to a page. */
  onLeave: () => void
}

/** The recent searches of this browser; renders nothing without any. */
export function RecentSearches({ onLeave }: WaysProps) {
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  const handleClear = () => {
    clearSearches()
    setRecent([])
  }
  return (
    <section className="category-path" aria-label="Recent searches">
      <p className="hstack between">
        <b>Recent searches</b>
        <button type="button" className="link small min-h-6" onClick={handleClear}>
          Clear
        </button>
      </p>
      <p className="hstack wrapping">
        {recent.map((text) => (
          <Link key={text} className="chip" to={searchPath(text)} onClick={onLeave}>
            {text}
          </Link>
        ))}
      </p>
    </section>
  )
}

/** Suggestions for an empty field or an empty result: popular products, the categories, the chat. */
export function SearchWays({ onLeave }: WaysProps) {
  const { data: popular = [] } = useQuery(popularQuery)
  const { data: categories = [] } = useQuery(categoriesQuery)
  const handleAsk = () => {
    onLeave()
    openChat()
  }
  return (
    <>
      {popular.length > 0 && (
        <section className="category-path" aria-label="Popular">
          <b>Popular</b>
          <ul>
            {popular.map((product) => (
              <li key={product.id}>
                <Link to={productPath(product)} onClick={onLeave}>
                  {product.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="category-path" aria-label="Categories">
        <b>Categories</b>
        <p className="hstack wrapping">
          {categories
            .filter(({ product_count }) => product_count > 0)
            .map(({ id, name }) => (
              <Link key={id} className="chip" to={`/shop?categories=${id}`} onClick={onLeave}>
                {name}
              </Link>
            ))}
        </p>
      </section>
      <p className="category-path">
        <button type="button" className="link small min-h-6" onClick={handleAsk}>
          Ask in the chat
        </button>
      </p>
    </>
  )
}
