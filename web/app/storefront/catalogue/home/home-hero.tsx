import { Link } from 'react-router'
import { ProductImage } from '../../../product/gallery/product-image.tsx'
import hero from './home-art/hero.webp'
import heroDark from './home-art/hero-dark.webp'
import heroSmall from './home-art/hero-m.webp'
import heroSmallDark from './home-art/hero-m-dark.webp'
import heroSmallPurple from './home-art/hero-m-purple.webp'
import heroPurple from './home-art/hero-purple.webp'

/**
 * The hero of the home page. Its image has a light, a dark and a purple version; only the current theme's is shown.
 * Below 62rem the image has its own row under the text; above, the text covers its empty left half.
 */
export function HomeHero() {
  return (
    <section className="hero">
      <HeroPicture className="on-light" wide={hero} small={heroSmall} isFirst />
      <HeroPicture className="on-dark" wide={heroDark} small={heroSmallDark} />
      <HeroPicture className="on-purple" wide={heroPurple} small={heroSmallPurple} />
      <div className="wrap">
        <h1 className="display">Good e‑liquid, plainly described.</h1>
        <p>Kits, liquids, CBD teas and everyday supplements, chosen carefully and sent the day you order.</p>
        <div className="acts">
          <Link className="button primary large" to="/shop">
            Shop all
          </Link>
          <Link className="button quiet large" to="/bundles">
            Bundle deals
          </Link>
        </div>
      </div>
    </section>
  )
}

interface HeroPictureProps {
  className: string
  wide: string
  small: string
  isFirst?: boolean
}

/** The image of a hidden theme is lazy, so it is never fetched. */
function HeroPicture({ className, wide, small, isFirst = false }: HeroPictureProps) {
  return (
    <picture className={className}>
      <source media="(max-width: 36rem)" srcSet={small} width={780} height={1400} />
      <img
        src={wide}
        alt=""
        width={2000}
        height={1000}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}

/** The invented brands shown in the images of the home page. */
const PICTURED_BRANDS: readonly string[] = ['Fennmoor', 'Kestrel & Co', 'Volant', 'Slow Leaf']

/** Whether the shop sells the brands in the images. If not, the home page starts with the shop's name and text. */
export function showsSoldBrands(brands: readonly { name: string; product_count: number }[]): boolean {
  return brands.some(({ name, product_count }) => product_count > 0 && PICTURED_BRANDS.includes(name))
}

interface PlainHeroProps {
  name: string
  text: string
  /** Whether nothing is for sale yet. */
  isEmpty: boolean
  /** An image of the shop's own, below the text. */
  image?: string | undefined
  imageAlt?: string | undefined
  link?: { to: string; label: string }
}

const SHOP_ALL = { to: '/shop', label: 'Shop all' }

/** The hero without the images of the demo's brands: for a shop with others, and while `vape_marketing_mode` is `factual`. */
export function PlainHero({ name, text, isEmpty, image, imageAlt = '', link = SHOP_ALL }: PlainHeroProps) {
  return (
    <section className="wrap plain-hero">
      <h1 className="display">{name}</h1>
      <p className="lead">{text}</p>
      {isEmpty ? (
        <p className="lead">We’re stocking the shelves. Please come back soon.</p>
      ) : (
        <Link className="button primary large mt-6" to={link.to}>
          {link.label}
        </Link>
      )}
      {image && (
        <div className="media own-hero">
          <ProductImage url={image} alt={imageAlt} sizes="(max-width: 90rem) 100vw, 82rem" isFirst />
        </div>
      )}
    </section>
  )
}
