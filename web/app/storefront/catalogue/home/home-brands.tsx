import { Link } from 'react-router'

interface HomeBrandsProps {
  brands: readonly { id: number; name: string; product_count: number }[]
}

const SHOWN = 12

/** The brands with the highest product counts, in that order. */
export function HomeBrands({ brands }: HomeBrandsProps) {
  const largest = brands
    .filter((brand) => brand.product_count > 0)
    .toSorted((a, b) => b.product_count - a.product_count || a.id - b.id)
    .slice(0, SHOWN)
  if (largest.length === 0) return null
  return (
    <section className="section wrap">
      <h2 className="visually-hidden">Brands</h2>
      <div className="brands">
        {largest.map(({ id, name }) => (
          <Link key={id} to={`/shop?brands=${id}`}>
            {name}
          </Link>
        ))}
      </div>
    </section>
  )
}
