import { Link } from 'react-router'
import type { Categories } from '../queries.ts'
import eliquid from './home-art/d-eliquid.webp'
import tea from './home-art/d-tea.webp'
import vitamins from './home-art/d-vit.webp'

interface Art {
  image: string
  text: string
  isVaping?: boolean
}

/** The image and text of each of the three main categories, by category name. */
const ART: Record<string, Art> = {
  'E-Liquids': { image: eliquid, text: 'Nic salts, 50/50 and shortfills in every legal strength.', isVaping: true },
  'CBD Teas': { image: tea, text: 'Whole leaf and sachets, with a lab report for the lot.' },
  'Vitamins and Supplements': { image: vitamins, text: 'Short ingredient lists and clear amounts.' },
}

interface HomeCategoriesProps {
  categories: Categories
  hasArt: boolean
  isVapeOff?: boolean
}

/**
 * The main categories as cards with an image; other categories as links below them. Without `hasArt` all of them are
 * links; without vape marketing, so are those of vaping products (rule A17).
 */
export function HomeCategories({ categories, hasArt, isVapeOff = false }: HomeCategoriesProps) {
  const drawn = Object.entries(ART).filter(([, { isVaping }]) => hasArt && !(isVaping && isVapeOff))
  const filled = categories.filter(({ product_count }) => product_count > 0)
  const cards = drawn.flatMap(([name, art]) => {
    const category = filled.find((one) => one.name === name)
    return category ? [{ category, art }] : []
  })
  const others = filled.filter(({ name }) => !drawn.some(([known]) => known === name))
  if (cards.length + others.length === 0) return null
  return (
    <section className="section wrap">
      <div className="head">
        <h2 className="heading">Browse by shelf</h2>
      </div>
      {cards.length > 0 && (
        <div className="departments">
          {cards.map(({ category, art }) => (
            <Link key={category.id} className="department" to={`/shop?categories=${category.id}`}>
              <img src={art.image} alt="" width={1000} height={1000} loading="lazy" decoding="async" />
              <h3 className="heading">{category.name}</h3>
              <p>{art.text}</p>
            </Link>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <p className="hstack wrapping mt-5">
          {others.map((category) => (
            <Link key={category.id} className="chip" to={`/shop?categories=${category.id}`}>
              {category.name}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
