import { FOOTER_CATEGORY_COUNT } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { categoriesQuery } from '../../storefront/catalogue/queries.ts'

const PLACES = Array.from({ length: FOOTER_CATEGORY_COUNT }, (_, place) => place)

/** Up to five categories and 'Shop All', or a loading, error or empty state (docs/behaviour.md, Header and footer). */
export function FooterCategories() {
  return (
    <nav aria-label="Shop">
      <h2>Shop</h2>
      <ul>
        <CategoryLinks />
        <li>
          <Link to="/shop">Shop All</Link>
        </li>
      </ul>
    </nav>
  )
}

function CategoryLinks() {
  const { data, isError } = useQuery(categoriesQuery)
  if (isError) return <li className="state">Could not load categories.</li>
  if (!data) {
    return PLACES.map((place) => (
      <li key={place} className="state" aria-hidden="true" data-testid="category-skeleton">
        <span className="skeleton" />
      </li>
    ))
  }
  if (data.length === 0) return <li className="state">No categories found.</li>
  return data.slice(0, FOOTER_CATEGORY_COUNT).map(({ id, slug, name }) => (
    <li key={id}>
      <Link to={`/shop?category=${encodeURIComponent(slug || String(id))}`}>{name}</Link>
    </li>
  ))
}
