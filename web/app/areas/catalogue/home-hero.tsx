import { Link } from 'react-router'
import hero from './home-art/hero.webp'
import heroDark from './home-art/hero-dark.webp'
import heroSmall from './home-art/hero-m.webp'
import heroSmallDark from './home-art/hero-m-dark.webp'
import heroSmallPurple from './home-art/hero-m-purple.webp'
import heroPurple from './home-art/hero-purple.webp'

/**
 * The first thing seen. Its picture has a light, a dark and a purple set; only the one of the theme is drawn. Below 62rem the
 * picture has a row of its own under the words; above it the words stand on its empty left half.
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
          <Link className="btn primary lg" to="/shop">
            Shop all
          </Link>
          <Link className="btn quiet lg" to="/bundles">
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

/** A picture of a theme that is not shown is lazy, and so never fetched. */
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

/** The top of the home page while vaping goods are shown by facts alone (`vape_marketing_mode: factual`). */
export function PlainHero({ name, text }: { name: string; text: string }) {
  return (
    <section className="wrap plain-hero">
      <h1 className="display">{name}</h1>
      <p className="lead">{text}</p>
    </section>
  )
}
